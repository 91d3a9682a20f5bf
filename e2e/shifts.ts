import type { Page } from 'playwright-core'

/** Adds up layout shifts; runs in the page before anything else. */
export const watchShifts = () => {
  const sums = window as unknown as { shifts: number }
  sums.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) sums.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
/** How much the page has shifted under its reader since the last call. */
export const shifts = (page: Page) =>
  page.evaluate(() => {
    const sums = window as unknown as { shifts: number }
    const { shifts } = sums
    sums.shifts = 0
    return shifts
  })

/** Waits until what is there now has been laid out and painted, and its effects have run. */
export const laidOut = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)))),
      ),
  )

/** Whether nothing shifts for this long (ms); resets the sum. */
export async function quietFor(page: Page, ms: number): Promise<boolean> {
  await shifts(page)
  await page.waitForTimeout(ms)
  return (await shifts(page)) === 0
}
