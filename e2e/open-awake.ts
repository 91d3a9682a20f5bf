import type { BrowserContext, Page } from 'playwright-core'
import type { Translator } from '#i18n/translator.ts'
import { openWindows } from './open-windows.ts'

/** Windows opened without `visitor` that report hydration. */
const listening = new WeakSet<Page>()

/** Makes every page report its hydration. */
export const sayWhenAwake = (at: Page | BrowserContext) =>
  at.addInitScript(() => {
    document.addEventListener('wend-hydrated', () => Object.assign(window, { is_awake: true }))
  })

/**
 * Opens a page and waits until it is hydrated. Before that, links load whole pages, as without scripts, and clicks and
 * typing are buffered (src/client/forms/early-input.ts).
 */
export async function openAwake(page: Page, path: string): Promise<void> {
  if (!openWindows.has(page) && !listening.has(page)) {
    listening.add(page)
    await sayWhenAwake(page)
  }
  await page.goto(path)
  // Polling in every animation frame would make the browser render more frames than necessary.
  await page.waitForFunction(() => 'is_awake' in window, undefined, { polling: 20 })
}

/** Opens a page twice: fonts that arrive late the first time are cached the second time (`font-display: optional`). */
export async function openWithFonts(page: Page, path: string): Promise<void> {
  await openAwake(page, path)
  await page.evaluate(() => document.fonts.ready)
  await openAwake(page, path)
  await page.evaluate(() => document.fonts.ready)
}

/** Waits until no loading indicator is left, except for content below the fold. */
export async function loaded(page: Page, t: Translator): Promise<void> {
  const words = { loading: t('Loading'), later: [t('More like this'), t('Sites like it used to be')] }
  await page.waitForFunction(({ loading, later }) => {
    const words = [...document.querySelectorAll('.visually-hidden')].filter(
      (one) => one.textContent === loading,
    )
    // The progress bar at the top, which is announced once per page.
    const said = [...words, ...document.querySelectorAll('[role=status] > div:empty')]
    const isLater = (one: Element) =>
      later.includes(one.closest('section')?.querySelector('h2')?.textContent ?? '')
    return !said.some((one) => one.checkVisibility() && !isLater(one))
  }, words)
}
