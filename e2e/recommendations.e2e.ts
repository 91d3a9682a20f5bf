import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { addSites } from './add-sites.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 8)
  const seen_on = new Date('2026-03-07T12:00:00Z')
  const chain = [1, 2, 3].map((from): [number, number] => [from, from + 1])
  const recommendersOfFive = [1, 2, 3, 4].map((from): [number, number] => [from, 5])
  await makeRecommendations(app, [...chain, ...recommendersOfFive], { seen_on })
})
afterAll(() => app.close())

const getTitles = (page: Page, name: string) =>
  page.getByRole('list', { name }).getByRole('heading').allTextContents()

it('shows a site’s recommenders, fewer on a phone, and all on a separate page', async () => {
  const page = await app.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto('/blog/site-5/5')
  const section = page.getByRole('region', { name: 'Recommended by' })
  const countHeadings = async () => (await section.getByRole('heading', { level: 3 }).all()).length
  await expect.poll(countHeadings).toBe(4)
  await section.getByText('in its blogroll, since March 2026').first().waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(countHeadings).toBe(2)
  await section.getByRole('link', { name: 'See all 4' }).click()
  await page.getByRole('heading', { name: 'Sites that recommend Site 5', level: 1 }).waitFor()
  await expect.poll(() => getTitles(page, 'Sites that recommend Site 5')).toHaveLength(4)
  await page.getByRole('link', { name: 'Recommends' }).click()
  await page.getByText('None found.').waitFor()
  await page.goto('/blog/site-8/8')
  await page.getByRole('heading', { name: 'Site 8', exact: true }).waitFor()
  expect(await page.getByRole('region', { name: 'Recommended by' }).count()).toBe(0)
  expect(app.consoleErrors).toEqual([])
})

/** Reloads until the search ends with a result: on a busy machine it may give up. */
async function waitForResult(page: Page): Promise<void> {
  const busy = page.getByText('No path found so far')
  const result = page.getByRole('heading', { name: /^From Site|^No path found$/ })
  const isBusy = async () => {
    await busy.or(result).first().waitFor()
    if (!(await busy.isVisible())) return false
    await page.reload()
    return true
  }
  await expect.poll(isBusy, { timeout: 60_000, interval: 2000 }).toBe(false)
}

it.each([true, false])(
  'finds a path between two sites, with an address to share (scripts: %s)',
  async (scripts) => {
    const page = await app.newPage({ javaScriptEnabled: scripts })
    await page.goto('/paths')
    if (scripts) {
      await page.getByLabel('From').pressSequentially('Site')
      await expect.poll(() => page.locator('#from-sites option').count()).toBeGreaterThan(0)
    }
    await page.getByLabel('From').fill('Site 1')
    await page.getByLabel('To').fill('http://www.site4.example.org')
    await page.getByRole('button', { name: 'Find a path' }).click()
    await page.waitForURL('**/paths?from=1&to=4')
    await waitForResult(page)
    await page.getByRole('heading', { name: 'From Site 1 to Site 4 in 3 steps', level: 1 }).waitFor()
    expect(await getTitles(page, 'The path')).toEqual(['Site 1', 'Site 2', 'Site 3', 'Site 4'])
    const metaContent = (property: string) =>
      page.locator(`meta[property="og:${property}"]`).first().getAttribute('content')
    expect(await metaContent('title')).toBe('From Site 1 to Site 4 in 3 steps')
    expect(await metaContent('description')).toContain('Site 1 → Site 2 → Site 3 → Site 4')
    await page.getByRole('link', { name: 'Swap' }).click()
    await waitForResult(page)
    await page.getByRole('heading', { name: 'No path found' }).waitFor()
    await page.goto('/paths?from=nowhere&to=4')
    await page.getByRole('heading', { name: 'No site called “nowhere”' }).waitFor()
    await page.goto('/paths?from=Site&to=4')
    await page.getByRole('main').getByRole('link', { name: 'Site 2', exact: true }).click()
    await page.waitForURL('**/paths?from=2&to=4')
    expect(app.consoleErrors).toEqual([])
  },
)
