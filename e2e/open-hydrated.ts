import type { BrowserContext, Page } from 'playwright-core'
import type { Translator } from '#i18n/translator.ts'
import { openWindows } from './open-windows.ts'

/** Pages not opened by `TestApp.newPage` that report their hydration. */
const reportingPages = new WeakSet<Page>()

/** Makes every page report its hydration. */
export const reportHydration = (target: Page | BrowserContext) =>
  target.addInitScript(() => {
    document.addEventListener('wend-hydrated', () => Object.assign(window, { is_hydrated: true }))
  })

/**
 * Opens a page and waits until it is hydrated. Before that, links load whole pages, as without scripts, and clicks and
 * typing are buffered (src/client/forms/early-input.ts).
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  if (!openWindows.has(page) && !reportingPages.has(page)) {
    reportingPages.add(page)
    await reportHydration(page)
  }
  await page.goto(path)
  // Polling in every animation frame would make the browser render more frames than necessary.
  await page.waitForFunction(() => 'is_hydrated' in window, undefined, { polling: 20 })
}

/** Opens a page twice: fonts that arrive late the first time are cached the second time (`font-display: optional`). */
export async function openWithFonts(page: Page, path: string): Promise<void> {
  await openHydrated(page, path)
  await page.evaluate(() => document.fonts.ready)
  await openHydrated(page, path)
  await page.evaluate(() => document.fonts.ready)
}

/** Waits until no loading indicator is left, except for content below the fold. */
export async function waitUntilLoaded(page: Page, t: Translator): Promise<void> {
  const words = { loading: t('Loading'), later: [t('More like this'), t('Sites like it used to be')] }
  await page.waitForFunction(({ loading, later }) => {
    const words = [...document.querySelectorAll('.visually-hidden')].filter(
      (element) => element.textContent === loading,
    )
    // The progress bar at the top, which is announced once per page.
    const loadingElements = [...words, ...document.querySelectorAll('[role=status] > div:empty')]
    const isLazy = (element: Element) =>
      later.includes(element.closest('section')?.querySelector('h2')?.textContent ?? '')
    return !loadingElements.some((element) => element.checkVisibility() && !isLazy(element))
  }, words)
}
