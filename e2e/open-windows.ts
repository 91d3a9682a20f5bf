import type { Page } from 'playwright-core'

/** All windows that tests of this worker have open. */
export const openWindows = new Set<Page>()

/** Prints the text of each open window, to explain a failed test. */
export async function printWindows(): Promise<void> {
  for (const page of openWindows) {
    if (page.isClosed()) continue
    const text = await page.innerText('body', { timeout: 5_000 }).catch(String)
    console.error(`── ${page.url()}\n${text.slice(0, 3_000)}`)
  }
}
