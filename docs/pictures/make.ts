import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { password } from '#demo/people.ts'
import { localizeAddress } from '#i18n/addresses.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import type { Language } from '#i18n/languages.ts'
import { chromiumFlags, chromiumPath } from '#test/chromium.ts'
import { waitUntilLoaded } from '../../e2e/open-hydrated.ts'
import { addEdgeCases } from './edge-cases.ts'
import { type DemoScreen, findDemoPaths, getEdgeCaseScreens, getScreens } from './screens.ts'

// `npm run pictures [-- NAME …]` takes screenshots of every screen of the demo at 360, 768 and 1280 px, light and
// dark, into docs/pictures/all (not in Git), and composes the README's pictures from some of them, beside this file.

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const all = join(here, 'all')
const variants = [360, 768, 1280].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
])
/** The README's pictures: the screenshots side by side in each, its file name, and the height to crop to. */
const readmePictures = [
  { screenshots: ['home-fold-1280-light'], name: 'home' },
  { screenshots: ['newsfeed-1280-light'], name: 'news', height: 1340 },
  { screenshots: ['blog-posting-1280-light'], name: 'site', height: 1340 },
  { screenshots: ['recent-1280-dark'], name: 'wall', height: 1340 },
  { screenshots: ['discussion-1280-dark'], name: 'discussion', height: 1340 },
  {
    screenshots: ['newsfeed-360-light', 'blog-posting-360-dark', 'discussion-360-light'],
    name: 'phone',
    height: 740,
  },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string' },
    width: { type: 'string' },
    scheme: { type: 'string' },
    language: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(`npm run pictures -- [--at URL] [--width 360|768|1280] [--scheme light|dark] [--language CODE] [NAME…]

Takes screenshots of the named screens, or of all, into docs/pictures/all, and composes the README's pictures from them.
Starts a demo, unless --at is the address of a running one. Names are in docs/pictures/screens.ts. Screenshots in another
language than English go into a subfolder.`)
  process.exit(0)
}

const language = values.language as Language | undefined
const t = translatorFor(language ?? 'en')
const folder = language === undefined ? all : join(all, language)

async function startDemo(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wend-pictures-'))
  const port = 3900 + (process.pid % 90)
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['src/app/cli/demo.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      // One machine loads all screens within minutes.
      RATE_LIMIT_SCALE: '0',
      JOBS: 'off',
      LANGUAGES: language === undefined ? 'en' : `en,${language}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error('The demo did not start.')
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) break
    await new Promise((resume) => setTimeout(resume, 200))
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function logIn(
  browser: Browser,
  url: string,
  username: string,
): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/home')
  const state = await context.storageState()
  await context.close()
  return state
}

/** Simulates the screen's network problem. */
async function simulateNetwork(page: Page, { network }: DemoScreen): Promise<void> {
  if (network === 'slow') await page.route('**/api/**', () => {})
  if (network === 'failing')
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.' } }),
    )
}

async function prepareScreen(page: Page, { network, rtl, prepare, viewportOnly }: DemoScreen): Promise<void> {
  if (network === 'offline') await page.context().setOffline(true)
  // When calls fail, an error appears after some retries.
  const finishesLoading = !network || network === 'failing'
  if (rtl) await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  if (finishesLoading) await waitUntilLoaded(page, t)
  await prepare?.(page, t)
  if (finishesLoading) await waitUntilLoaded(page, t)
  // In a full-page screenshot of a scrolled page, content above the viewport would cover the middle.
  if (!viewportOnly) await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(150)
}

async function takeAllScreenshots(browser: Browser, url: string): Promise<void> {
  await takeScreenshots(browser, url, getScreens(await findDemoPaths(url)))
  await addEdgeCases(url)
  await takeScreenshots(browser, url, getEdgeCaseScreens(await findDemoPaths(url)))
}

async function takeScreenshots(browser: Browser, url: string, screens: DemoScreen[]): Promise<void> {
  const selectedScreens = screens.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const storageStates = new Map<string, BrowserContextOptions['storageState']>()
  for (const username of new Set(selectedScreens.flatMap((screen) => screen.username ?? [])))
    storageStates.set(username, await logIn(browser, url, username))
  for (const { width, scheme } of variants) {
    if (values.width && values.width !== String(width)) continue
    if (values.scheme && values.scheme !== scheme) continue
    for (const screen of selectedScreens) {
      const storageState = screen.username ? storageStates.get(screen.username) : undefined
      const context = await browser.newContext({
        baseURL: url,
        // The browser's language; pages offer it if theirs is another.
        ...(language ? { locale: language } : {}),
        viewport: { width, height: width === 360 ? 740 : 860 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        // The screenshot's `style` would violate the content security policy.
        bypassCSP: true,
        ...(storageState ? { storageState } : {}),
      })
      const page = await context.newPage()
      // Fonts that arrive late on the first page are cached for the next.
      await page.goto('/terms', { waitUntil: 'networkidle' })
      await simulateNetwork(page, screen)
      await page.goto(localizeAddress(['en'], language ?? 'en', screen.path), { waitUntil: 'load' })
      await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
      await prepareScreen(page, screen)
      await page.screenshot({
        path: join(folder, `${screen.name}-${width}-${scheme}.png`),
        fullPage: !screen.viewportOnly,
        // A screenshot has no scroll bar to reserve space for.
        style: 'html { scrollbar-gutter: auto }',
      })
      await context.close()
    }
  }
}

async function composeReadmePictures(): Promise<void> {
  const files = new Set(await readdir(all))
  for (const { screenshots, name, height } of readmePictures) {
    if (!screenshots.every((screenshot) => files.has(`${screenshot}.png`))) continue
    const parts = await Promise.all(
      screenshots.map((screenshot) => cropToTop(join(all, `${screenshot}.png`), height)),
    )
    const gap = 40
    const width = parts.reduce((sum, { info }) => sum + info.width + gap, -gap)
    const maxHeight = Math.max(...parts.map(({ info }) => info.height))
    await sharp({ create: { width, height: maxHeight, channels: 4, background: '#0000' } })
      .composite(
        parts.map(({ data, info }, index) => ({ input: data, left: index * (info.width + gap), top: 0 })),
      )
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join(here, `${name}.png`))
  }
}

/** Crops an image to this many pixels from the top. */
async function cropToTop(file: string, height = Number.POSITIVE_INFINITY) {
  const picture = sharp(file)
  const { width, height: fullHeight } = await picture.metadata()
  const part = { left: 0, top: 0, width, height: Math.min(height, fullHeight) }
  return picture.extract(part).png().toBuffer({ resolveWithObject: true })
}

await mkdir(folder, { recursive: true })
const demo = values.at ? { url: values.at, stop: async () => {} } : await startDemo()
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...chromiumFlags],
})
try {
  await takeAllScreenshots(browser, demo.url)
  await composeReadmePictures()
} finally {
  await browser.close()
  await demo.stop()
}
