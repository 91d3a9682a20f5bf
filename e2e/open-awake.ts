import type { Page } from 'playwright-core'

/**
 * Opens a page and waits until it is hydrated. Before that, links load whole pages, as without scripts, and clicks and
 * typing are held back (src/web/early-input.ts).
 */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('wend-hydrated', () => Object.assign(window, { is_awake: true }))
  })
  await page.goto(path)
  await page.waitForFunction(() => 'is_awake' in window)
}
