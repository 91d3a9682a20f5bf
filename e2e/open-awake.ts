import type { Page } from 'playwright-core'

/**
 * Opens a page and waits until its scripts have taken over. Before that links lead to whole pages, as without scripts,
 * and what is pressed or typed is kept for later (src/web/early-input.ts).
 */
export async function openAwake(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('wend-taken-over', () => Object.assign(window, { is_awake: true }))
  })
  await page.goto(path)
  await page.waitForFunction(() => 'is_awake' in window)
}
