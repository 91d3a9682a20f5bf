import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeComment, makeDiscussion } from '#test/builders/contributions.ts'
import { addMember } from '#test/builders.ts'
import { addSites } from './add-sites.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
const noon = Date.parse('2026-05-20T12:00:00Z')
const hoursBefore = (count: number) => new Date(noon - count * 3_600_000)
const path = '/blog/site-1/1/discussions/1'
beforeAll(async () => {
  app = await startTestApp()
  await addSites(app.db, 1)
  const ada = await addMember(app, { username: 'ada' })
  const fieldsAt = (time: Date) => ({ created_on: time, updated_on: time, content: 'x', by: ada })
  const discussion = await makeDiscussion(app, {
    ...fieldsAt(hoursBefore(24 * 30)),
    site: 1,
    title: 'Tea?',
  })
  for (const age of [24 * 8, 24 * 3, 5, 2, 0.5])
    await makeComment(app, { ...fieldsAt(hoursBefore(age)), discussion })
})
afterAll(() => app.close())

it('shows relative times for recent items, and updates them', async () => {
  const page = await app.newPage()
  await page.clock.install({ time: noon })
  await page.addInitScript(() => {
    const shift_values: number[] = []
    Object.assign(window, { shift_values })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shift_values.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.clock.runFor(3000)
  const times = page.getByRole('list', { name: 'Comments, newest first' }).locator('time')
  const readTimes = async () => (await times.allInnerTexts()).map((text) => text.split(',')[0]?.trim())
  await expect
    .poll(readTimes)
    .toEqual(['30 minutes ago', '2 hours ago', '5 hours ago', '3 days ago', '12 May 2026'])
  // The exact time, for pointers and screen readers.
  await expect.poll(() => times.nth(1).getAttribute('title')).toBe('20 May 2026, 10:00 UTC')
  await expect.poll(() => times.nth(1).textContent()).toBe('2 hours ago, 20 May 2026, 10:00 UTC')
  await expect.poll(() => times.nth(1).getAttribute('datetime')).toMatch(/^2026-05-20T10:00:00/)
  const layoutShifts = await page.evaluate(() => window.shift_values)
  expect(layoutShifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.001)
  await page.clock.runFor(3_600_000)
  await expect
    .poll(readTimes)
    .toEqual(['1 hour ago', '3 hours ago', '6 hours ago', '3 days ago', '12 May 2026'])
  expect(app.consoleErrors).toEqual([])
})

it('renders dates on the server, the same for everyone', async () => {
  const page = await app.newPage({ javaScriptEnabled: false })
  await page.goto(path)
  const times = page.getByRole('list', { name: 'Comments, newest first' }).locator('time')
  expect(await times.allTextContents()).toEqual([
    ...['20 May 2026', '20 May 2026', '20 May 2026', '17 May 2026', '12 May 2026'],
  ])
})
