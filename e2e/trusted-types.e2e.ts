import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDiscussion } from '#test/builders/contributions.ts'
import { addSites } from './add-sites.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let discussion: number
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 30)
  discussion = await makeDiscussion(app, {
    site: 1,
    title: 'Moss',
    content_html: '<p>Which <em>moss</em>?</p>',
  })
})
afterAll(() => app.close())

it('shows server markup and generated covers after client-side navigation', async () => {
  const page = await app.newPage()
  await page.goto('/blogs/recent')
  await page.getByRole('link', { name: 'Site 30', exact: true }).click()
  await page.getByRole('heading', { name: 'Site 30', exact: true }).waitFor()
  await expect.poll(() => page.locator('h1 ~ *, main').locator('svg').count()).toBeGreaterThan(0)
  await page.goto('/blog/site-1/1')
  await page.getByRole('link', { name: 'Moss' }).first().click()
  await page.waitForURL(`**/discussions/${discussion}**`)
  await page.locator('em', { hasText: 'moss' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Community Guidelines' }).first().click()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(app.consoleErrors).toEqual([])
})

it('recovers if the page was changed before hydration', async () => {
  const page = await app.newPage()
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        document.querySelector('main')?.prepend(document.createElement('aside'))
    })
  })
  await page.goto('/blog/site-2/2')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#drawer').getByRole('link', { name: 'About', exact: true }).click()
  await page.getByRole('heading', { name: 'About Wend' }).waitFor()
  const violations = app.consoleErrors.filter((error) => /TrustedHTML|TrustedScript/.test(error))
  expect(violations).toEqual([])
})

it('rejects text as markup or script, and other policies', async () => {
  const page = await app.newPage()
  await page.goto('/home')
  const outcomes = await page.evaluate(() => {
    const attempt = (work: () => unknown) => {
      try {
        work()
        return 'accepted'
      } catch (error) {
        return (error as Error).name
      }
    }
    const script = document.createElement('script')
    return [
      attempt(() => document.body.insertAdjacentHTML('beforeend', '<img src="x">')),
      attempt(() => {
        document.body.innerHTML = '<p>gone</p>'
      }),
      attempt(() => {
        script.src = '/media/other.js'
      }),
      attempt(() => {
        script.text = 'hit()'
      }),
      ...['other', 'wend', 'default'].map((name) =>
        attempt(() => window.trustedTypes.createPolicy(name, {})),
      ),
    ]
  })
  expect(outcomes).toEqual(Array(7).fill('TypeError'))
})
