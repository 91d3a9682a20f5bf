import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { isSlowRun } from '#test/slow-it.ts'
import { findDemoPaths, getScreens } from '../docs/pictures/screens.ts'
import { startDemoApp } from './demo-app.ts'
import { waitUntilLoaded } from './page-loads.ts'
import type { TestApp } from './test-app.ts'
import { trackRequests } from './track-requests.ts'

// Scripts of a first visit, including those loaded after hydration, which `npm run check` does not count.

const limits = { bytes: 125_000, scripts: 11 }
/** A site that has changed hands also loads scripts for similar sites and their covers. */
const takenOverLimits = { bytes: 132_800, scripts: 13 }
const sizes = new Map<string, number>()

/** A script's gzipped size in bytes. */
async function measureScript(url: string): Promise<number> {
  const bytes = sizes.get(url) ?? gzipSync(await (await fetch(url)).arrayBuffer(), { level: 9 }).length
  sizes.set(url, bytes)
  return bytes
}

/** @returns the scripts that a page loads into an empty cache: names and gzipped sizes in bytes */
async function loadScripts(page: Page, path: string): Promise<[name: string, bytes: number][]> {
  const urls: string[] = []
  const recordScript = (request: Request) => {
    if (request.url().endsWith('.js')) urls.push(request.url())
  }
  // Ignores scripts that the previous page may still be loading.
  await page.goto('/robots.txt')
  page.on('request', recordScript)
  const waitForRequests = trackRequests(page)
  await page.goto(path)
  await waitUntilLoaded(page, translatorFor('en'))
  for (let knownCount = -1; knownCount < urls.length; ) {
    knownCount = urls.length
    await waitForRequests()
    // Some are loaded when the browser is idle.
    await page.waitForTimeout(300)
  }
  page.off('request', recordScript)
  const getName = (url: string) => url.replace(/.*\/([\w~-]+)-[\w-]{8}\.js$/, '$1')
  return Promise.all(
    urls.map(async (url): Promise<[string, number]> => [getName(url), await measureScript(url)]),
  )
}

const important = [
  'home',
  'blog-posting',
  'blog-changed',
  'article',
  'discussion',
  'search',
  'newsfeed',
  'user',
  'login',
]

let app: TestApp
beforeAll(async () => {
  app = await startDemoApp({ LANGUAGES: 'en,de' })
})
afterAll(() => app?.close())

it('stays within the limits of size and number on public pages', async () => {
  const page = await app.newPage({ locale: 'de' })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const tooHeavy: unknown[] = []
  // The return from an IndieAuth log-in redirects to another page.
  const publicScreens = getScreens(await findDemoPaths(app.url)).filter(
    ({ username, name }) => username === undefined && name !== 'login-indieauth',
  )
  for (const { name, path } of publicScreens.filter(({ name }) => isSlowRun || important.includes(name))) {
    const scripts = await loadScripts(page, path)
    const bytes = scripts.reduce((sum, [, more]) => sum + more, 0)
    const limit = name === 'blog-changed' ? takenOverLimits : limits
    if (bytes > limit.bytes || scripts.length > limit.scripts)
      tooHeavy.push([name, scripts.length, bytes, scripts])
  }
  expect(tooHeavy).toEqual([])
}, 1_800_000)
