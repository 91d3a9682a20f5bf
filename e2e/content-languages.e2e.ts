import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSites } from './add-sites.ts'
import { findViolations } from './axe.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Content languages: lists are filtered by the languages that a person reads, at an address that shows the same to
// everybody.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 6)
  const setLanguage = (language: string, ids: number[]) =>
    app.db.updateTable('blogs').set({ language }).where('id', 'in', ids).execute()
  await setLanguage('de', [1, 2])
  await setLanguage('ja', [3])
  await setLanguage('en', [4, 5])
})
afterAll(() => app?.close())

const getTitles = async (page: Page) =>
  (await page.locator('main').getByRole('article').getByRole('heading').allInnerTexts()).toSorted()
const lists = ['/blogs/recent', '/blogs/shuffled', '/search-results?query=garden', '/newsfeed/sites']

it('lets a guest choose languages on this device, and filters lists by them', async () => {
  const page = await app.newPage()
  await page.goto('/blogs/recent')
  expect(await getTitles(page)).toHaveLength(6)
  await page.getByRole('main').getByRole('link', { name: 'Change' }).click()
  await page.waitForURL('**/languages')
  await page.getByRole('checkbox', { name: 'German' }).check()
  await page.getByLabel('Find a language').fill('日本')
  await page.getByRole('checkbox', { name: 'Japanese' }).check()
  expect(await findViolations(page)).toEqual([])

  for (const list of lists) {
    await page.goto(list)
    await page.waitForURL((url) => url.searchParams.get('lang') === 'de,ja')
    await expect.poll(() => getTitles(page)).toEqual(['Site 1', 'Site 2', 'Site 3'])
    await page.getByText('Languages: German and Japanese.').waitFor()
  }
  await page.goto('/blogs/recent')
  await page.getByRole('main').getByRole('link', { name: 'All languages' }).click()
  await page.waitForURL((url) => url.searchParams.get('lang') === '')
  await expect.poll(async () => (await getTitles(page)).length).toBe(6)
  // Only content in another language than the screen's is labelled.
  const card = (title: string) => page.getByRole('article').filter({ hasText: title })
  await card('Site 1').getByText('German').waitFor()
  await card('Site 3').getByText('Japanese').waitFor()
  expect(await card('Site 4').getByText('English').count()).toBe(0)
  expect(await card('Site 1').locator('[lang=de]').count()).toBeGreaterThan(0)
})

it('shows everybody the same list at an address', async () => {
  const page = await app.newPage()
  await page.goto('/blogs/recent?lang=ja')
  expect(await getTitles(page)).toEqual(['Site 3'])
  const guest = await app.newPage({ javaScriptEnabled: false })
  await guest.goto('/blogs/recent?lang=de')
  expect(await getTitles(guest)).toEqual(['Site 1', 'Site 2'])
})

it('saves a member’s languages with the account, for every device', async () => {
  const page = await app.newPage()
  const { id, auth_token } = await logIn(page, app.db, 'Yuki')
  await page.goto('/languages')
  await page.getByRole('checkbox', { name: 'Japanese' }).check()
  const fetchLanguages = async () => {
    const reply = await fetch(`${app.url}/api/preferences/`, {
      headers: { authorization: `Token ${auth_token}` },
    })
    return ((await reply.json()) as { reads: string[] }).reads
  }
  await expect.poll(fetchLanguages).toEqual(['ja'])
  // Changed elsewhere in the meantime.
  await app.db
    .updateTable('users')
    .set({ reads: ['de'] })
    .where('id', '=', id)
    .execute()
  await page.goto('/blogs/recent')
  await page.waitForURL((url) => url.searchParams.get('lang') === 'de')
  await expect.poll(() => getTitles(page)).toEqual(['Site 1', 'Site 2'])
  await page.goto('/languages')
  await page.getByRole('checkbox', { name: 'Japanese' }).check()
  await expect.poll(fetchLanguages).toEqual(['de', 'ja'])
})

it('limits surprises to the chosen languages', async () => {
  const page = await app.newPage()
  await page.goto('/languages')
  await page.getByRole('checkbox', { name: 'German' }).check()
  const visitedPaths: string[] = []
  for (let n = 0; n < 2; n++) {
    await page.goto('/blogs/recent?lang=')
    await page.getByRole('link', { name: 'Surprise me' }).click()
    await page.waitForURL('**/blog/*/*')
    visitedPaths.push(new URL(page.url()).pathname)
  }
  expect(visitedPaths.toSorted()).toEqual(['/blog/site-1/1', '/blog/site-2/2'])
})

it('logs no script errors', () => expect(app.consoleErrors).toEqual([]))
