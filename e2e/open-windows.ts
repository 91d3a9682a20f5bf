import type { Page } from 'playwright-core'

/** The windows of the journeys that run in this worker. */
export const openWindows = new Set<Page>()

/** Says what each open window shows: without it, a journey that fails says only what it has not found. */
export async function printWindows(): Promise<void> {
  for (const page of openWindows) {
    if (page.isClosed()) continue
    const text = await page.innerText('body', { timeout: 5_000 }).catch(String)
    console.error(`── ${page.url()}\n${text.slice(0, 3_000)}`)
  }
}
