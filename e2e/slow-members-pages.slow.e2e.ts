import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DemoPaths } from '../docs/pictures/screens.ts'
import { startAppWithLongLists } from './app-with-long-lists.ts'
import { logInAs } from './demo-app.ts'
import { takeLayoutShift, watchLayoutShifts } from './layout-shifts.ts'
import type { TestApp } from './test-app.ts'
import { trackRequests } from './track-requests.ts'

/** Delays every API call and script by this many milliseconds. */
async function delayRequests(page: Page, ms: number): Promise<void> {
  const wait = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    // The page may have been left.
    await route.continue().catch(() => {})
  }
  await page.route('**/api/**', wait)
  await page.route('**/assets/**/*.js', wait)
}

let app: TestApp
let paths: DemoPaths
beforeAll(async () => {
  ;({ app, paths } = await startAppWithLongLists())
})
afterAll(() => app?.close())

it('shifts no layout while a member’s page loads on a slow connection', async () => {
  const page = await app.newPage()
  await logInAs(page, 'ada')
  await page.addInitScript(watchLayoutShifts)
  const waitForRequests = trackRequests(page)
  await delayRequests(page, 400)
  const { blog, discussion } = paths
  const layoutShifts: [path: string, moved: number][] = []
  const checkPage = async (path: string, waitForContent: () => Promise<unknown>) => {
    await waitForContent()
    await waitForRequests()
    layoutShifts.push([path, await takeLayoutShift(page)])
  }
  const screens: [path: string, words: string | RegExp][] = [
    ['/home', 'because you follow'],
    ['/blogs/for-you', 'because you follow'],
    ['/blogs/recent', 'Load more'],
    ['/search-results?query=maps', /^\d+ results$/],
    [blog, 'Write a review'],
    [discussion, 'Your comment'],
    ['/notifications', 'Notification settings'],
    ['/profile', 'Account settings'],
  ]
  // With empty storage, as on a first visit.
  await page.addInitScript(() => localStorage.removeItem('wend-queries'))
  for (const [path, words] of screens) {
    await page.goto(path)
    await checkPage(path, () => page.getByText(words).first().waitFor({ state: 'attached' }))
  }
  await page.goto('/home')
  await page.getByText('because you follow').first().waitFor()
  await takeLayoutShift(page)
  await page.getByRole('link', { name: 'See all of Recent' }).click()
  await checkPage('home → recent', () =>
    page.getByRole('heading', { level: 1, name: 'Recent sites' }).waitFor(),
  )
  await page.getByPlaceholder('Search Wend').fill('maps')
  await page.keyboard.press('Enter')
  await checkPage('recent → search', () => page.getByText(/^\d+ results$/).waitFor())
  await page.getByRole('article').first().getByRole('link').first().click()
  await checkPage('search → site', () => page.getByRole('link', { name: 'Visit site' }).waitFor())
  expect(layoutShifts.filter(([, shift]) => shift >= 0.02)).toEqual([])
})
