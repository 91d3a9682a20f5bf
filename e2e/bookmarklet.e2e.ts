import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestWeb, type TestPages, type TestWeb } from '#test/test-web.ts'
import { findViolations } from './axe.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// From any page to the upload form: with a bookmarklet, or the share button of a phone.

const pages: TestPages = {
  'garden.example.com/?a=1&b=2': [
    'text/html; charset=utf-8',
    '<title>The walled garden</title><meta name=description content="What grows, and what does not.">',
  ],
  'silent.example.com/': ['text/html', '<p>No title, no word of itself.'],
}
let web: TestWeb
let app: TestApp
let garden: string
beforeAll(async () => {
  web = await startTestWeb(pages)
  garden = web.urlFor('garden.example.com', '/?a=1&b=2')
  app = await startTestApp({ web_port: Number(new URL(garden).port) })
})
afterAll(async () => {
  await app?.close()
  await web?.close()
})

const uploadPath = (query: Record<string, string>) => `/upload-blog?${new URLSearchParams(query)}`

it('uploads the current page with a bookmark that can be dragged or copied', async () => {
  const page = await app.newPage({
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await logIn(page, app.db, 'Ada')
  await page.goto('/upload-blog')
  const link = page.getByRole('link', { name: 'Upload to Wend' })
  await page.waitForFunction(() => document.querySelector('a[href^="javascript:"]') !== null)
  const code = (await link.getAttribute('href')) ?? ''
  await expect.poll(() => page.getByLabel('Text to copy').inputValue()).toBe(code)
  await link.click()
  await page.getByText('Drag it to your bookmarks').waitFor()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  expect(await findViolations(page)).toEqual([])

  // On another site, as the browser runs it from a bookmark.
  await page.route('http://elsewhere.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>A page & more</title>' }),
  )
  await page.goto('http://elsewhere.test/page?a=1&b=2#there')
  await page.evaluate((address) => location.assign(address), code)
  await page.waitForURL('**/upload-blog**')
  await page.getByRole('heading', { name: 'Upload a Site', level: 1 }).waitFor()
  await expect
    .poll(() => page.getByLabel('Address', { exact: true }).inputValue())
    .toBe('http://elsewhere.test/page?a=1&b=2#there')
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A page & more')
  expect(app.consoleErrors).toEqual([])
})

it('fills in the form with the page that a phone shares, also after a log-in', async () => {
  const page = await app.newPage()
  await page.goto(uploadPath({ title: 'Somebody said', text: `Look: ${garden}` }))
  await page.waitForURL(/\/login-or-signup\?next=/)
  await logIn(page, app.db, 'Bea')
  await page.reload()
  await page.getByText('We’ve filled in what its page says about itself').waitFor()
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe(garden)
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('The walled garden')
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('What grows, and what does not.')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.reload()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('The walled garden')
})

it('keeps the shared title if the page has none, and asks before discarding a draft', async () => {
  const page = await app.newPage()
  await logIn(page, app.db, 'Cem')
  await page.goto(uploadPath({ url: web.urlFor('silent.example.com'), title: 'Silence' }))
  await page.getByText('Please fill in the rest yourself').waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Silence')
  await page.getByLabel('Description').fill('Long thoughts about it.')

  await page.goto(uploadPath({ url: garden }))
  await page.getByText('You have a draft about').waitFor()
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Long thoughts about it.')
  await page.getByRole('button', { name: 'Keep the draft' }).click()
  await page.getByText('You have a draft about').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Silence')

  await page.goto(uploadPath({ url: garden }))
  await page.getByRole('button', { name: 'Start a new one' }).click()
  await page.getByText('We’ve filled in what its page says about itself').waitFor()
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('What grows, and what does not.')
  expect(app.consoleErrors).toEqual([])
})
