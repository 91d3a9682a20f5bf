import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'

// A shared device keeps no data of the previous member.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const password = 'lace and steam engines'
const secret = 'Moss in my cellar'

async function signUp(username: string) {
  const body = { email: `${username}@example.org`, username, password }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${app.url}/api/auth/users/`, { method: 'POST', headers, body: JSON.stringify(body) })
}
async function logIn(page: Page, username: string, home = '**/home') {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(home)
  await page.getByRole('button', { name: `Account of ${username}` }).waitFor()
}
const readStores = (page: Page) => page.evaluate((): Record<string, string> => ({ ...localStorage }))
const titleField = (page: Page) => page.getByLabel('Title', { exact: true })

/** Writes, searches, chooses languages and visits surprises, which puts something in every store. */
async function fillStores(page: Page) {
  await page.goto('/upload-blog')
  await titleField(page).fill(secret)
  await expect.poll(async () => (await readStores(page))['wend-site-drafts']).toContain(secret)
  await page.goto('/blogs/recent')
  await page.waitForURL('**/blogs/recent?lang=de')
  await expect.poll(async () => (await readStores(page))['wend-reads']).toContain('de')
  await page.evaluate(() => {
    const serialize = (value: unknown) => JSON.stringify({ version: '2.2.0', state: value })
    localStorage.setItem('wend-language', 'fr')
    localStorage.setItem('wend-searches', serialize(['Moss in my cellar']))
    localStorage.setItem('wend-drafts', serialize({ texts: { 'comment:1': 'Moss in my cellar' } }))
    localStorage.setItem('wend-surprise-tag:cellars', 'a place')
    sessionStorage.setItem('wend-waiting-log-in', '{}')
  })
}

/** The names of stores that contain a member’s data. */
async function findStoresWithMemberData(page: Page): Promise<string[]> {
  const stores = await readStores(page)
  const containsMemberData = ([name, text]: [string, string]) =>
    /drafts|searches|surprise|reads|language/.test(name) || /Moss in my|Lena|auth_token":"/.test(text)
  return Object.entries(stores)
    .filter(containsMemberData)
    .map(([name]) => name)
}

const setLanguages = (username: string, languages: string[]) =>
  app.db.updateTable('users').set({ reads: languages }).where('username', '=', username).execute()

it('clears everything but the device key on log-out, in every window', async () => {
  await signUp('Lena')
  await setLanguages('Lena', ['de'])
  const page = await app.newPage()
  await logIn(page, 'Lena')
  const device = (await readStores(page))['wend-device']
  await fillStores(page)
  const second = await page.context().newPage()
  await second.goto('/upload-blog')
  await expect.poll(() => titleField(second).inputValue()).toBe(secret)

  await page.getByRole('button', { name: 'Account of Lena' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await second.waitForURL('**/login-or-signup?next=%2Fupload-blog')
  await expect.poll(() => findStoresWithMemberData(page)).toEqual([])
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  expect((await readStores(page))['wend-device']).toBe(device)

  // The next visitor sees public content, and the other window restores nothing.
  await second.goto('/blogs/recent')
  // Written after everything the member's page might still have written.
  await second.waitForFunction(() => localStorage.getItem('wend-queries') !== null)
  expect(new URL(second.url()).search).toBe('')
  expect(await findStoresWithMemberData(second)).toEqual([])
})

it('keeps drafts of an expired session for the same member only', async () => {
  for (const name of ['Mina', 'Nora']) await signUp(name)
  await setLanguages('Mina', ['de'])
  const page = await app.newPage()
  await logIn(page, 'Mina')
  await fillStores(page)
  const endSessions = async () => {
    await app.db.deleteFrom('sessions').execute()
    await page.goto('/profile')
    await page.getByText('Please log in again.').waitFor()
  }
  await endSessions()
  await logIn(page, 'Mina', '**/home')
  await page.goto('/upload-blog')
  await expect.poll(() => titleField(page).inputValue()).toBe(secret)

  await endSessions()
  await logIn(page, 'Nora')
  await expect.poll(() => findStoresWithMemberData(page)).toEqual(['wend-session'])
  await page.goto('/upload-blog')
  expect(await titleField(page).inputValue()).toBe('')
  expect(JSON.stringify(await readStores(page))).not.toMatch(/Moss in my|Mina/)
  const { language } = await app.db
    .selectFrom('users')
    .select('language')
    .where('username', '=', 'Nora')
    .executeTakeFirstOrThrow()
  expect(language).toBeNull()
})

it('logs no script errors', () => {
  expect(app.consoleErrors).toEqual([])
})
