import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateTagRelations } from '#sites/tags/find-relations.ts'
import { setPostStats } from '#test/builders/posts.ts'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { tagSites } from '#test/builders/tags.ts'
import { addSites } from './add-sites.ts'
import { findViolations } from './axe.ts'
import { waitForLayout } from './layout-shifts.ts'
import { logIn } from './log-in.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { waitForEmptyOutbox } from './wait-for-empty-outbox.ts'

let app: TestApp
/** The sites out of 30 that have a tag. */
const sitesByTag: Record<string, number[]> = {
  bread: [1, 2, 3, 4, 5, 6, 7, 8],
  flour: [1, 2, 3, 4, 5, 6],
  accessibility: [10, 11, 12, 13, 14, 15],
  a11y: [14, 15, 16],
  frontend: [20, 21, 22],
  'front-end': [23],
}
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  await addSites(db, 30)
  await db.updateTable('blogs').set({ language: 'de' }).where('id', '<=', 4).execute()
  await db.updateTable('blogs').set({ language: 'en' }).where('id', '>', 4).execute()
  for (const [value, sites] of Object.entries(sitesByTag)) await tagSites(app, sites, [value])
  await setPostStats(app, 3)
  await makeRecommendations(app, [[1, 5]], { kind: 'xfn' })
  await waitForEmptyOutbox(db)
  await updateTagRelations(db)
})
afterAll(() => app.close())

const getTitles = (page: Page) =>
  page.locator('main').getByRole('article').getByRole('heading').allInnerTexts()

it.each([true, false])(
  'links a subject to related ones and to its quiet sites (scripts: %s)',
  async (javaScriptEnabled) => {
    const page = await app.newPage({ javaScriptEnabled })
    await page.goto('/tags')
    await page.getByRole('list', { name: 'Subjects' }).getByRole('link', { name: 'bread' }).click()
    await page.getByRole('heading', { level: 1, name: '#bread' }).waitFor()
    const related = page.getByRole('navigation', { name: 'Related tags' }).getByRole('link')
    expect(await related.first().getAttribute('title')).toBe('6 sites have both')
    await related.first().click()
    await page.getByRole('heading', { level: 1, name: '#flour' }).waitFor()
    const filters = page.getByRole('navigation', { name: 'Filter sites' })
    await filters.getByRole('link', { name: 'Quiet' }).click()
    await page.waitForURL('**/tags/flour?sort=quiet')
    await expect.poll(() => getTitles(page)).toEqual(['Site 3'])
    await filters.getByRole('link', { name: 'Most recommended' }).click()
    await page.waitForURL('**/tags/flour?sort=recommended')
    await expect.poll(() => getTitles(page)).toEqual(['Site 5'])
  },
)

it('has a filter, letters and languages, without scripts too', async () => {
  const page = await app.newPage({ javaScriptEnabled: false })
  await page.goto('/tags')
  await page.getByRole('searchbox', { name: 'Filter tags' }).fill('end')
  await page.getByRole('main').getByRole('button', { name: 'Filter' }).click()
  await page.waitForURL('**/tags?query=end')
  await expect.poll(() => getTitles(page)).toEqual(['frontend', 'front-end'])
  await page.goto('/tags')
  await page
    .getByRole('navigation', { name: 'By site language' })
    .getByRole('link', { name: 'German' })
    .click()
  await page.waitForURL('**/tags?lang=de')
  await expect.poll(() => getTitles(page)).toEqual(['bread', 'flour'])
  await page.getByRole('link', { name: 'flour' }).click()
  await page.waitForURL('**/tags/flour?lang=de')
  await expect.poll(async () => (await getTitles(page)).length).toBe(4)
})

it('lets staff create a tag alias and undo it with the keyboard alone', async () => {
  const ada = await app.newPage()
  await logIn(ada, app.db, 'Ada', { is_staff: true })
  await ada.goto('/admin-wn?section=spellings')
  const rows = ada.getByRole('table').getByRole('row')
  await rows.filter({ hasText: 'the number stands for omitted letters · both on 2 sites' }).waitFor()
  await waitForLayout(ada)
  expect(await findViolations(ada)).toEqual([])
  const current = ada.locator('tr[data-current]')
  await ada.keyboard.press('j')
  if (!(await current.innerText()).includes('a11y')) await ada.keyboard.press('j')
  await current.filter({ hasText: 'a11y' }).waitFor()
  await ada.keyboard.press('a')
  await ada.getByText('Alias created.').first().waitFor()
  const reader = await app.newPage()
  await reader.goto('/tags/a11y')
  await reader.waitForURL('**/tags/accessibility')
  await reader.getByText('Also known as a11y').waitFor()
  await expect.poll(async () => (await getTitles(reader)).length).toBe(7)
  await ada.keyboard.press('z')
  await rows.filter({ hasText: 'the number stands for omitted letters' }).waitFor()
  await reader.goto('/tags/a11y')
  await reader.getByRole('heading', { level: 1, name: '#a11y' }).waitFor()
  await expect.poll(async () => (await getTitles(reader)).length).toBe(3)
})

it.each(['/tags', '/tags?lang=de', '/tags/bread', '/tags/bread?sort=quiet'])(
  'has no violations on %s',
  async (path) => {
    const page = await app.newPage({ viewport: { width: 360, height: 740 } })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitForLayout(page)
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  },
)
