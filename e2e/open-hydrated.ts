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
 * Waits until the page is hydrated. Before that, links load whole pages, as without scripts, and clicks and typing are
 * buffered (src/client/forms/early-input.ts).
 */
const waitUntilHydrated = (page: Page) =>
  // Polling in every animation frame would make the browser render more frames than necessary.
  page.waitForFunction(() => 'is_hydrated' in window, undefined, { polling: 20 })

/** Makes `goto` and `reload` wait until the app's pages are hydrated, unless called with `waitUntil`. */
export function alwaysHydrate(page: Page): void {
  const waitIfApp = async () => {
    const isApp = await page.evaluate(() => document.querySelector('script[type=module][src^="/assets/"]') !== null)
    if (isApp) await waitUntilHydrated(page)
  }
  const { goto, reload } = page
  page.goto = async (path, options) => {
    const response = await goto.call(page, path, options)
    if (!options?.waitUntil) await waitIfApp()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await waitIfApp()
    return response
  }
}

/** Opens a page, possibly one not opened by `TestApp.newPage`, and waits until it is hydrated. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  if (!openWindows.has(page) && !reportingPages.has(page)) {
    reportingPages.add(page)
    await reportHydration(page)
  }
  await page.goto(path)
  await waitUntilHydrated(page)
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
