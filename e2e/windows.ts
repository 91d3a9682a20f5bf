import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { openWindows } from './open-windows.ts'
import { waitForHydration } from './page-loads.ts'

/**
 * A browser window, reset after a test and reused by the next one: a new window costs Chromium two processes and an
 * empty code cache, half a second of CPU time or more.
 */
interface Window {
  page: Page
  devTools: CDPSession
  /** The context's options without the viewport, as JSON: windows with equal options are interchangeable. */
  options: string
  baseURL: string
  /** Undoes the current test's changes. */
  undo: (() => unknown)[]
  /** True if the current test changed something irreversible. */
  isDirty: boolean
  /** Receives script errors, blocked content and failed pages. */
  onError: (error: string) => void
}

/** Windows to reuse. A few are enough, since most tests use the same options. */
const idleWindows: Window[] = []
const maxIdleWindows = 6

const viewport = { width: 1280, height: 800 }

/** Opens a window, or reuses an idle one. `release` makes it idle again. */
export async function acquireWindow(
  browser: Browser,
  { viewport: size = viewport, ...rest }: BrowserContextOptions & { baseURL: string },
  onError: Window['onError'],
): Promise<{ page: Page; release: () => Promise<void> }> {
  const options = JSON.stringify(rest)
  const index = idleWindows.findIndex(
    (candidate) => candidate.options === options && candidate.page.context().browser() === browser,
  )
  const [window = await openWindow(browser, rest, options)] = index < 0 ? [] : idleWindows.splice(index, 1)
  window.onError = onError
  if (size) await window.page.setViewportSize(size)
  openWindows.add(window.page)
  return { page: window.page, release: () => release(window) }
}

async function openWindow(
  browser: Browser,
  contextOptions: BrowserContextOptions & { baseURL: string },
  options: string,
): Promise<Window> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...contextOptions })
  context.setDefaultTimeout(60_000)
  const { newPage } = context
  context.newPage = async () => {
    const page = await newPage.call(context)
    if (contextOptions.javaScriptEnabled !== false) await waitForHydration(page)
    return page
  }
  const page = await context.newPage()
  const window: Window = {
    ...{ page, devTools: await context.newCDPSession(page), options, baseURL: contextOptions.baseURL },
    ...{ undo: [], isDirty: false, onError: () => {} },
  }
  page.on('close', () => openWindows.delete(page))
  page.on('pageerror', (error) => window.onError(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // Many tests provoke rejected calls (4xx); script errors and policy violations are never expected.
    const isRefusedCall = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusedCall) window.onError(`${page.url()}: ${message.text()}`)
  })
  trackChanges(window)
  return window
}

/** Tracks what the test changes through Playwright, to undo it after the test. */
function trackChanges(window: Window): void {
  const { page, undo } = window
  const { addInitScript, on, route } = page
  page.addInitScript = async (...args: Parameters<typeof addInitScript>) => {
    const script = await addInitScript.apply(page, args)
    undo.push(() => script.dispose())
    return script
  }
  // biome-ignore lint/suspicious/noExplicitAny: one listener type for some thirty overloads
  page.on = (event: any, listener: any) => {
    undo.push(() => page.off(event, listener))
    return on.call(page, event, listener)
  }
  page.route = (...args: Parameters<typeof route>) => {
    undo.push(() => page.unrouteAll())
    return route.apply(page, args)
  }
  const markingDirty =
    <Args extends unknown[], Result>(change: (...args: Args) => Result) =>
    (...args: Args): Result => {
      window.isDirty = true
      return change(...args)
    }
  const context = page.context()
  page.emulateMedia = markingDirty(page.emulateMedia.bind(page))
  page.exposeFunction = markingDirty(page.exposeFunction.bind(page))
  page.clock.install = markingDirty(page.clock.install.bind(page.clock))
  context.newCDPSession = markingDirty(context.newCDPSession.bind(context))
  context.newPage = markingDirty(context.newPage.bind(context))
  context.setOffline = markingDirty(context.setOffline.bind(context))
}

async function release(window: Window): Promise<void> {
  const { page } = window
  openWindows.delete(page)
  window.onError = () => {}
  if (window.isDirty || !(await reset(window).catch(() => false))) return page.context().close()
  idleWindows.unshift(window)
  // The browser of an old window may be closed already.
  const ignoreError = () => {}
  for (const oldWindow of idleWindows.splice(maxIdleWindows))
    await oldWindow.page.context().close().catch(ignoreError)
}

/** @returns false if the window may still have data of the last test */
async function reset({ page, baseURL, undo, devTools }: Window): Promise<boolean> {
  const context = page.context()
  if (context.pages().length > 1 || !page.url().startsWith(baseURL)) return false
  for (const undoChange of undo.splice(0)) await undoChange()
  // A page of the same origin keeps the process, and without scripts it stores nothing.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await devTools.send('Network.clearBrowserCache')
  await devTools.send('Page.resetNavigationHistory')
  await page.mouse.move(0, 0)
  return true
}
