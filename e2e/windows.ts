import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { openWindows } from './open-windows.ts'

/**
 * A browser window. Once a test is done with it, it is emptied and lent to the next one: a new window costs Chromium two
 * processes and an empty cache of compiled scripts, half a second of CPU or more.
 */
interface Window {
  page: Page
  /** A session that only lasts as long as it is needed: an open one changes how scripts load. */
  openDevTools: () => Promise<CDPSession>
  options: string
  /** Where its site is. */
  url: string
  /** What its present test has to take back. */
  leftovers: (() => unknown)[]
  /** Whether its test changed what cannot be taken back. */
  isSpent: boolean
  /** Hears of script errors, blocked content and failed pages. */
  tell: (trouble: string) => void
}

/** The windows that wait for a test. There are few: what tests ask for repeats. */
const idle: Window[] = []
const maxIdle = 6

const viewport = { width: 1280, height: 800 }

/** Lends a window of a new visitor. @returns the way to give it back */
export async function lendWindow(
  browser: Browser,
  given: BrowserContextOptions & { baseURL: string },
  tell: (trouble: string) => void,
): Promise<{ page: Page; giveBack: () => Promise<void> }> {
  const { viewport: size = viewport, ...rest } = given
  const options = JSON.stringify(rest)
  const at = idle.findIndex((one) => one.options === options && one.page.context().browser() === browser)
  const window = idle.splice(at, at < 0 ? 0 : 1)[0] ?? (await openWindow(browser, options, rest))
  window.tell = tell
  if (size) await window.page.setViewportSize(size)
  openWindows.add(window.page)
  return { page: window.page, giveBack: () => takeBack(window) }
}

async function openWindow(
  browser: Browser,
  options: string,
  given: BrowserContextOptions & { baseURL: string },
): Promise<Window> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...given })
  context.setDefaultTimeout(60_000)
  // For openAwake, also in pages that open from this one.
  await context.addInitScript(() => {
    document.addEventListener('wend-hydrated', () => Object.assign(window, { is_awake: true }))
  })
  const page = await context.newPage()
  const window: Window = {
    ...{ page, openDevTools: context.newCDPSession.bind(context, page), options, url: given.baseURL },
    ...{ leftovers: [], isSpent: false, tell: () => {} },
  }
  page.on('close', () => openWindows.delete(page))
  page.on('pageerror', (error) => window.tell(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // A refused call (4xx) is part of many journeys; a script error or a policy violation is part of none.
    const isRefusedCall = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusedCall) window.tell(`${page.url()}: ${message.text()}`)
  })
  noteChanges(window)
  return window
}

/** Notes what a test changes in a window, beyond what a person does in it. */
function noteChanges(window: Window): void {
  const { page, leftovers } = window
  const { addInitScript, on, route } = page
  page.addInitScript = async (...args: Parameters<typeof addInitScript>) => {
    const script = await addInitScript.apply(page, args)
    leftovers.push(() => script.dispose())
    return script
  }
  // biome-ignore lint/suspicious/noExplicitAny: it stands for some thirty signatures
  page.on = (event: any, listener: any) => {
    leftovers.push(() => page.off(event, listener))
    return on.call(page, event, listener)
  }
  page.route = (...args: Parameters<typeof route>) => {
    leftovers.push(() => page.unrouteAll())
    return route.apply(page, args)
  }
  const spend =
    <Args extends unknown[], Result>(change: (...args: Args) => Result) =>
    (...args: Args): Result => {
      window.isSpent = true
      return change(...args)
    }
  const context = page.context()
  page.emulateMedia = spend(page.emulateMedia.bind(page))
  page.exposeFunction = spend(page.exposeFunction.bind(page))
  page.clock.install = spend(page.clock.install.bind(page.clock))
  context.newCDPSession = spend(context.newCDPSession.bind(context))
  context.newPage = spend(context.newPage.bind(context))
  context.setOffline = spend(context.setOffline.bind(context))
}

async function takeBack(window: Window): Promise<void> {
  const { page } = window
  openWindows.delete(page)
  window.tell = () => {}
  if (window.isSpent || !(await empty(window).catch(() => false))) return page.context().close()
  idle.unshift(window)
  // Its browser may have ended.
  for (const old of idle.splice(maxIdle))
    await old.page
      .context()
      .close()
      .catch(() => {})
}

/** @returns whether nothing of its last visitor is left in the window */
async function empty({ page, url, leftovers, openDevTools }: Window): Promise<boolean> {
  const context = page.context()
  if (context.pages().length > 1 || !page.url().startsWith(url)) return false
  for (const undo of leftovers.splice(0)) await undo()
  // A page of the same site without scripts: nothing is stored any more, and the process stays.
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  const devTools = await openDevTools()
  await devTools.send('Network.clearBrowserCache')
  await devTools.send('Page.resetNavigationHistory')
  await devTools.detach()
  await page.mouse.move(0, 0)
  return true
}
