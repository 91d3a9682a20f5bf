import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSites } from './add-sites.ts'
import { waitForLayout } from './layout-shifts.ts'
import { logIn } from './log-in.ts'
import { signUpFromLogInPage } from './sign-up.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Following and bookmarking without leaving a list.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 6)
})
afterAll(() => app.close())

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

it('follows five sites with five clicks on one page, and fetches the followed sites once', async () => {
  const ada = await app.newPage()
  await logIn(ada, app.db, 'Ada')
  const requests: string[] = []
  ada.on('request', (request) => {
    if (/^\/api\/.*(saved|bookmark|follow)/.test(new URL(request.url()).pathname))
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await ada.goto('/blogs/recent')
  for (const n of [1, 2, 3, 4, 5]) await button(ada, `Follow Site ${n}`).click()
  for (const n of [1, 2, 3, 4, 5]) await button(ada, `Following Site ${n}`).waitFor()
  // The buttons’ names already contain the state.
  expect(await ada.locator('main [aria-pressed]').count()).toBe(0)
  await button(ada, 'Bookmark Site 6').click()
  await button(ada, 'Bookmarked: Site 6').waitFor()
  await ada.getByRole('status').getByText('Bookmark added.').waitFor()
  await expect.poll(() => requests.filter((request) => request.startsWith('POST')).length).toBe(6)
  expect(requests.filter((request) => request.startsWith('GET'))).toEqual(['GET /api/blogs/saved/'])

  await ada.goto('/following')
  await button(ada, 'Following Site 5').click()
  await button(ada, 'Follow Site 5').waitFor()
  await ada.getByRole('status').getByText('You’re no longer following this site.').waitFor()
  await ada.goto('/profile?tab=bookmarks')
  await button(ada, 'Bookmarked: Site 6').waitFor()
  // The site's page shows the same state.
  await ada.goto('/blog/site-1/1')
  await button(ada, 'Following 1 follower').click()
  await button(ada, 'Follow').waitFor()
})

it('shows a click at once while scripts and data are loading', async () => {
  const dora = await app.newPage()
  await logIn(dora, app.db, 'Dora')
  const gate = Promise.withResolvers<void>()
  const writes: string[] = []
  dora.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  for (const part of ['**/toggle-saved*.js', '**/member-tools*.js', '**/api/blogs/saved/'])
    await dora.route(part, async (route) => {
      await gate.promise
      await route.continue()
    })
  await dora.goto('/blogs/recent')
  await button(dora, 'Follow Site 1').click()
  await button(dora, 'Following Site 1').click()
  await button(dora, 'Bookmark Site 1').click()
  await button(dora, 'Bookmarked: Site 1').waitFor()
  expect(writes).toEqual([])
  gate.resolve()
  await expect
    .poll(() => writes.filter((request) => /^POST .*(follow|bookmark)/.test(request)).length)
    .toBe(2)
  await dora.goto('/following')
  await button(dora, 'Following Site 1').waitFor()
})

it('reverts the button and shows the error if the server rejects it', async () => {
  const bob = await app.newPage()
  await logIn(bob, app.db, 'Bob')
  await bob.route('**/follow/', (route) => route.fulfill({ status: 503, json: { detail: 'Later.' } }))
  await bob.goto('/blogs/recent')
  await button(bob, 'Follow Site 2').click()
  await bob.getByText('Failed to follow the site').waitFor()
  await button(bob, 'Follow Site 2').waitFor()
})

it('sends a guest to log in and follows afterwards, even if the list has changed', async () => {
  const page = await app.newPage()
  await page.goto('/blogs/shuffled')
  await button(page, 'Follow Site 3').click()
  await page.getByText('Log in to follow this site.').waitFor()
  await signUpFromLogInPage(page, 'late')
  await page.waitForURL('**/blogs/shuffled')
  await page.getByText('You’re following this site.').first().waitFor()
  await button(page, 'Following Site 3').waitFor()
})

it('has no buttons on the moving cards of the home page, and shifts no layout', async () => {
  const guest = await app.newPage({ viewport: { width: 360, height: 740 } })
  await guest.goto('/home')
  const movingCards = guest.getByRole('region', { name: 'A few of the sites' })
  expect(await movingCards.getByRole('button', { name: /^Follow/ }).count()).toBe(0)
  await guest.getByRole('region', { name: 'Recent' }).getByRole('button', { name: 'Follow Site 6' }).waitFor()
  // The button's width does not change with its label.
  const cleo = await app.newPage({ viewport: { width: 360, height: 740 } })
  await logIn(cleo, app.db, 'Cleo')
  await cleo.goto('/blog/site-6/6')
  const follow = cleo.getByRole('main').getByRole('button', { name: /^Follow(ing)?( \d+ followers?)?$/ })
  await expect.poll(() => follow.innerText()).toBe('Follow')
  expect(await follow.locator('svg').isVisible()).toBe(false)
  const { width } = (await follow.boundingBox()) ?? { width: 0 }
  await cleo.route('**/follow/', (route) =>
    route.fulfill({ json: { follows: true, follower_count: 0 }, status: 201 }),
  )
  await follow.click()
  await expect.poll(() => follow.innerText()).toBe('Following')
  await waitForLayout(cleo)
  expect((await follow.boundingBox())?.width).toBe(width)
})
