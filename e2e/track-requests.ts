import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { waitForLayout } from './layout-shifts.ts'

/**
 * Tracks the requests of a page; call it before opening the page.
 * @param except addresses to ignore @returns a function that waits until all requested resources have arrived
 */
export function trackRequests(page: Page, except?: RegExp): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    // Requests of the previous page no longer matter; streams never end.
    if (request.isNavigationRequest()) pending.clear()
    const url = request.url()
    if (!/\/(stream|events)\//.test(url) && !except?.test(url)) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    do {
      await expect.poll(() => pending.size).toBe(0)
      // The last reply may have triggered another request.
      await waitForLayout(page)
    } while (pending.size > 0)
  }
}
