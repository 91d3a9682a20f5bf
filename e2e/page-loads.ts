import type { Page } from 'playwright-core'
import type { Translator } from '#i18n/translator.ts'

/**
 * Makes `goto` and `reload` wait until the app's pages are hydrated, unless called with `waitUntil`. Before that, links
 * load whole pages, as without scripts, and clicks and typing are buffered (src/client/forms/early-input.ts).
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('wend-hydrated', () => Object.assign(window, { is_hydrated: true }))
  })
  const waitUntilHydrated = () =>
    page.waitForFunction(
      () =>
        'is_hydrated' in window ||
        (document.readyState === 'complete' && document.getElementById('page-data') === null),
      undefined,
      // Polling in every animation frame would make the browser render more frames than necessary.
      { polling: 20 },
    )
  const { goto, reload } = page
  page.goto = async (path, options) => {
    const response = await goto.call(page, path, options)
    if (!options?.waitUntil) await waitUntilHydrated()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await waitUntilHydrated()
    return response
  }
}

/** Opens a page twice: fonts that arrive late the first time are cached the second time (`font-display: optional`). */
export async function openWithFonts(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  await page.goto(path)
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
