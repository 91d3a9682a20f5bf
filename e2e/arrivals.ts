import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { laidOut } from './shifts.ts'

/**
 * Follows what a page asks for; call it before the page is opened.
 * @param except addresses that are not waited for @returns waits until everything on its way has arrived
 */
export function watchArrivals(page: Page, except?: RegExp): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    // What the page before still asked for is of no interest; streams never end.
    if (request.isNavigationRequest()) pending.clear()
    const url = request.url()
    if (!/\/(stream|events)\//.test(url) && !except?.test(url)) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    do {
      await expect.poll(() => pending.size).toBe(0)
      // What follows from the last reply may be asked for now.
      await laidOut(page)
    } while (pending.size > 0)
  }
}
