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
import { waitUntilLoaded } from '../../e2e/page-loads.ts'
import { addEdgeCases } from './edge-cases.ts'
import { type DemoScreen, findDemoPaths, getEdgeCaseScreens, getScreens } from './screens.ts'

// `npm run pictures [-- NAME …]` takes screenshots of every screen of the demo at 360, 768 and 1280 px, light and
// dark, into docs/pictures/all (not in Git), and updates the README's picture, beside this file.

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const all = join(here, 'all')
const variants = [360, 768, 1280].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
])
/** The screenshot in the README. */
const readmeScreenshot = 'home-fold-1280-light.png'

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

Takes screenshots of the named screens, or of all, into docs/pictures/all, and updates the README's picture.
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

/** Compresses the README's screenshot into home.png beside this file, if it was taken. */
async function updateReadmePicture(): Promise<void> {
  const screenshots = await readdir(all)
  if (screenshots.includes(readmeScreenshot))
    await sharp(join(all, readmeScreenshot))
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join(here, 'home.png'))
}

await mkdir(folder, { recursive: true })
const demo = values.at ? { url: values.at, stop: async () => {} } : await startDemo()
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...chromiumFlags],
})
try {
  await takeAllScreenshots(browser, demo.url)
  await updateReadmePicture()
} finally {
  await browser.close()
  await demo.stop()
}
