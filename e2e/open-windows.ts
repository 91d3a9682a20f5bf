import type { Page } from 'playwright-core'

/** The windows of all journeys in this worker. */
export const openWindows = new Set<Page>()

/** Prints the text of each open window, to explain a failed journey. */
export async function printWindows(): Promise<void> {
  for (const page of openWindows) {
    if (page.isClosed()) continue
    const text = await page.innerText('body', { timeout: 5_000 }).catch(String)
    console.error(`── ${page.url()}\n${text.slice(0, 3_000)}`)
  }
}
