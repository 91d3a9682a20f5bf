import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { sections } from '#moderation/admin/sections.ts'
import { blockHost, makeContactMessage, makeReport } from '#test/builders/for-staff.ts'
import { hold } from '#test/builders.ts'
import { addSites } from './add-sites.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Devices store public content and the member's own, but nothing that staff read about others.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 3)
})
afterAll(() => app?.close())

const readStorage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))
const waitUntilStored = (page: Page, text: string) =>
  page.waitForFunction((text) => localStorage.getItem('wend-queries')?.includes(text), text)

it('stores nothing about others from staff screens', async () => {
  const ada = await app.newPage()
  await logIn(ada, app.db, 'Ada', { is_staff: true })
  const bob = await logIn(await app.newPage(), app.db, 'Bob')
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', bob.id)
    .executeTakeFirstOrThrow()
  const report = { by: bob, thing_id: 1, reason: 'He follows me.' }
  await makeReport(app, report)
  const message = { by: bob, subject: 'In confidence', message: 'I live in Elm Street.' }
  await makeContactMessage(app, message)
  await app.db.updateTable('blogs').set({ title: 'Not out yet' }).where('id', '=', 2).execute()
  await hold(app, 'blog', 2, 'held')
  const blockReason = 'Bob told us.'
  await blockHost(app, 'shoes.example', blockReason)
  const secrets: Partial<Record<(typeof sections)[number]['name'], string>> = {
    reports: report.reason,
    held: 'Not out yet',
    messages: message.message,
    people: email,
    hosts: blockReason,
  }

  await ada.goto('/admin-wn')
  const shownSecrets: string[] = []
  const english = translatorFor('en')
  for (const { name, label } of sections) {
    const title = english(label)
    await ada
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: new RegExp(`^${title}`) })
      .click()
    await ada.getByRole('heading', { level: 1, name: title }).waitFor()
    const secret = secrets[name]
    if (secret === undefined) continue
    await ada.getByText(secret).first().waitFor()
    shownSecrets.push(secret)
  }
  expect(shownSecrets).toEqual(Object.values(secrets))
  // The cache is stored as a whole: once the next page is in it, secrets would be too.
  await ada.getByRole('contentinfo').getByRole('link', { name: 'Moderation log' }).click()
  await ada.getByRole('heading', { name: 'Moderation log', level: 1 }).waitFor()
  await waitUntilStored(ada, 'GET /api/moderation-log/')
  const all = await readStorage(ada)
  expect(shownSecrets.filter((secret) => all.includes(secret))).toEqual([])
  expect(all).not.toContain('/api/staff/')
  expect(app.consoleErrors).toEqual([])
})

it('discards data that the first release stored', async () => {
  const ada = await app.newPage()
  const { id } = await logIn(ada, app.db, 'Alan', { is_staff: true })
  const state = {
    data: { results: [{ email: 'mallory@example.org' }] },
    status: 'success',
    dataUpdatedAt: Date.now(),
  }
  const key = ['GET /api/staff/users/', {}, 'pages', 1]
  const queries = [{ queryKey: key, queryHash: JSON.stringify(key), state }]
  const old = { owner: id, kept_on: Date.now(), queries: { queries, mutations: [] } }
  await ada.addInitScript(
    (text) => {
      if (sessionStorage.getItem('was-here')) return
      sessionStorage.setItem('was-here', 'yes')
      localStorage.setItem('wend-queries', text)
    },
    JSON.stringify({ version: '2.2.0', state: old }),
  )
  await ada.goto('/about')
  await waitUntilStored(ada, 'GET /api/community/')
  expect(await readStorage(ada)).not.toContain('mallory')
})

it('shows stored data at once on a slow connection', async () => {
  const page = await app.newPage()
  await logIn(page, app.db, 'Grace')
  await page.goto('/profile?tab=submitted')
  await page.getByText('You haven’t uploaded any sites yet').waitFor()
  await waitUntilStored(page, 'GET /api/user-submitted-blogs/')
  await page.route('**/api/user-submitted-blogs/**', () => {})
  await page.reload()
  await page.getByText('You haven’t uploaded any sites yet').waitFor()
})

it('shows stored data only after hydration', async () => {
  const page = await app.newPage()
  await logIn(page, app.db, 'Carla')
  await page.goto('/home')
  await page.getByRole('region', { name: 'For you' }).getByRole('article').first().waitFor()
  await waitUntilStored(page, 'GET /api/blogs/ninja-get-blogs-by-profile-tags/')
  // The script may arrive before or after hydration; ten rounds are likely to cover both.
  for (let round = 0; round < 10; round++) {
    await page.goto('/home')
    await page.getByRole('region', { name: 'For you' }).getByRole('article').first().waitFor()
  }
  expect(app.consoleErrors).toEqual([])
})

it('does not show a deleted site', async () => {
  const page = await app.newPage()
  await page.goto('/blog/site-3/3')
  await waitUntilStored(page, 'site-3')
  await page.goto('/about')
  await app.db.deleteFrom('blogs').where('id', '=', 3).execute()
  await page.evaluate(() => {
    history.pushState({ key: 'gone' }, '', '/blog/site-3/3')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})
