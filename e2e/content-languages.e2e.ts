import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSites } from './add-sites.ts'
import { findViolations } from './axe.ts'
import { logIn } from './log-in.ts'
import { openHydrated } from './open-hydrated.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Content languages: lists are filtered by the languages that a person reads, at an address that shows the same to everybody.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 6)
  const speak = (language: string, ids: number[]) =>
    app.db.updateTable('blogs').set({ language }).where('id', 'in', ids).execute()
  await speak('de', [1, 2])
  await speak('ja', [3])
  await speak('en', [4, 5])
})
afterAll(() => app?.close())

const titlesOn = async (page: Page) =>
  (await page.locator('main').getByRole('article').getByRole('heading').allInnerTexts()).toSorted()
const lists = ['/blogs/recent', '/blogs/shuffled', '/search-results?query=garden', '/newsfeed/sites']

it('a guest chooses them on this device, and gets filtered lists with a link to all languages', async () => {
  const page = await app.newPage()
  await openHydrated(page, '/blogs/recent')
  expect(await titlesOn(page)).toHaveLength(6)
  await page.getByRole('main').getByRole('link', { name: 'Change' }).click()
  await page.waitForURL('**/languages')
  await page.getByRole('checkbox', { name: 'German' }).check()
  await page.getByLabel('Find a language').fill('日本')
  await page.getByRole('checkbox', { name: 'Japanese' }).check()
  expect(await findViolations(page)).toEqual([])

  for (const list of lists) {
    await page.goto(list)
    await page.waitForURL((url) => url.searchParams.get('lang') === 'de,ja')
    await expect.poll(() => titlesOn(page)).toEqual(['Site 1', 'Site 2', 'Site 3'])
    await page.getByText('Languages: German and Japanese.').waitFor()
  }
  await page.goto('/blogs/recent')
  await page.getByRole('main').getByRole('link', { name: 'All languages' }).click()
  await page.waitForURL((url) => url.searchParams.get('lang') === '')
  await expect.poll(async () => (await titlesOn(page)).length).toBe(6)
  // Only content in another language than the screen's is labelled.
  const card = (title: string) => page.getByRole('article').filter({ hasText: title })
  await card('Site 1').getByText('German').waitFor()
  await card('Site 3').getByText('Japanese').waitFor()
  expect(await card('Site 4').getByText('English').count()).toBe(0)
  expect(await card('Site 1').locator('[lang=de]').count()).toBeGreaterThan(0)
})

it('an address shows the same list to everybody', async () => {
  const page = await app.newPage()
  await openHydrated(page, '/blogs/recent?lang=ja')
  expect(await titlesOn(page)).toEqual(['Site 3'])
  const nobody = await app.newPage({ javaScriptEnabled: false })
  await nobody.goto('/blogs/recent?lang=de')
  expect(await titlesOn(nobody)).toEqual(['Site 1', 'Site 2'])
})

it('a member’s are saved with the account, for every device', async () => {
  const page = await app.newPage()
  const { id, auth_token } = await logIn(page, app.db, 'Yuki')
  await openHydrated(page, '/languages')
  await page.getByRole('checkbox', { name: 'Japanese' }).check()
  const storedLanguages = async () => {
    const reply = await fetch(`${app.url}/api/preferences/`, {
      headers: { authorization: `Token ${auth_token}` },
    })
    return ((await reply.json()) as { reads: string[] }).reads
  }
  await expect.poll(storedLanguages).toEqual(['ja'])
  // Changed elsewhere in the meantime.
  await app.db
    .updateTable('users')
    .set({ reads: ['de'] })
    .where('id', '=', id)
    .execute()
  await page.goto('/blogs/recent')
  await page.waitForURL((url) => url.searchParams.get('lang') === 'de')
  await expect.poll(() => titlesOn(page)).toEqual(['Site 1', 'Site 2'])
  await openHydrated(page, '/languages')
  await page.getByRole('checkbox', { name: 'Japanese' }).check()
  await expect.poll(storedLanguages).toEqual(['de', 'ja'])
})

it('surprises are limited to them', async () => {
  const page = await app.newPage()
  await openHydrated(page, '/languages')
  await page.getByRole('checkbox', { name: 'German' }).check()
  const seen: string[] = []
  for (let n = 0; n < 2; n++) {
    await openHydrated(page, '/blogs/recent?lang=')
    await page.getByRole('link', { name: 'Surprise me' }).click()
    await page.waitForURL('**/blog/*/*')
    seen.push(new URL(page.url()).pathname)
  }
  expect(seen.toSorted()).toEqual(['/blog/site-1/1', '/blog/site-2/2'])
})

it('logs no script errors', () => expect(app.consoleErrors).toEqual([]))
