import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSites } from './add-sites.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 30)
})
afterAll(() => app.close())

it('shows a visitor the home page, the menu and a site', async () => {
  const page = await app.newPage()
  await page.goto('/')
  expect(new URL(page.url()).pathname).toBe('/home')
  await page.getByRole('heading', { name: 'Reconnect with the Internet' }).waitFor()
  expect(await page.getByText('That page doesn’t exist.').isVisible()).toBe(false)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('30 / 5000 Websites Uploaded').waitFor()
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await page.getByRole('heading', { name: 'About Wend' }).waitFor()
  await expect.poll(() => page.title()).toBe('About · Wend')
  await page.locator('#drawer').waitFor({ state: 'hidden' })

  await page.goto('/blogs/recent')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Site 1', exact: true }).click()
  await page.getByRole('heading', { name: 'Site 1', exact: true }).waitFor()
  await page.goto('/blog/another-name/1')
  expect(new URL(page.url()).pathname).toBe('/blog/site-1/1')
  expect(app.consoleErrors).toEqual([])
})

it('keeps input and clicks from before the scripts have loaded', async () => {
  const page = await app.newPage()
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\/(?!early-input).*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'load' })
  await page.getByLabel('Email').fill('somebody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not their password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  expect(new URL(page.url()).search).toBe('')
  scripts.resolve()
  await page.getByRole('alert').filter({ hasText: 'Unable to log in' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('somebody@example.org')
  await expect
    .poll(() => page.getByLabel('Password', { exact: true }).inputValue())
    .toBe('not their password')
  expect(app.consoleErrors).toEqual([])
})

it('redirects unknown paths home, and says so', async () => {
  const page = await app.newPage()
  await page.goto('/no/such/page')
  expect(new URL(page.url()).pathname).toBe('/home')
  const findNotice = (page: Page) => page.getByRole('main').getByText('That page doesn’t exist.')
  await findNotice(page).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: 'That page doesn’t exist.' })
    .waitFor({ state: 'attached' })
  // Not repeated after a reload or on a shared link.
  expect(page.url()).toBe(`${app.url}/home`)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await findNotice(page).isVisible()).toBe(false)

  const scriptless = await app.newPage({ javaScriptEnabled: false })
  await scriptless.goto('/no/such/page')
  expect(new URL(scriptless.url()).pathname).toBe('/home')
  await findNotice(scriptless).waitFor()
  expect(app.consoleErrors).toEqual([])
})
