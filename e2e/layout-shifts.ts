import type { Page } from 'playwright-core'

/** Sums up layout shifts; runs in the page before any other script. */
export const watchLayoutShifts = () => {
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) window.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
/** The sum of layout shifts since the last call. */
export const takeLayoutShift = (page: Page) =>
  page.evaluate(() => {
    const { shifts } = window
    window.shifts = 0
    return shifts
  })

/** Waits until pending changes have been laid out and painted, and effects have run. */
export const waitForLayout = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)))),
      ),
  )

/** True if nothing shifts for this long, in milliseconds; resets the sum. */
export async function isStableFor(page: Page, ms: number): Promise<boolean> {
  await takeLayoutShift(page)
  await page.waitForTimeout(ms)
  return (await takeLayoutShift(page)) === 0
}
