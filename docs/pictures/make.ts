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
import { addressIn } from '#i18n/addresses.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import type { Language } from '#i18n/languages.ts'
import { chromiumFlags, chromiumPath } from '#test/chromium.ts'
import { loaded } from '../../e2e/open-hydrated.ts'
import { addOddThings } from './odd-things.ts'
import { findThings, type Shot, screens, states } from './screens.ts'

// `npm run pictures [-- name …]`: every screen of the demo at 360, 768 and 1280 px, light and dark, in
// docs/pictures/all (not in Git), and the best of them, small enough for the README, beside this file.

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const all = join(here, 'all')
const looks = [360, 768, 1280].flatMap((width) => [
  { width, scheme: 'light' as const },
  { width, scheme: 'dark' as const },
])
/** For the README: which pictures, side by side where there are several, and the name of the file. */
const best = [
  { from: ['home-fold-1280-light'], to: 'home' },
  { from: ['newsfeed-1280-light'], to: 'news', height: 1340 },
  { from: ['blog-posting-1280-light'], to: 'site', height: 1340 },
  { from: ['recent-1280-dark'], to: 'wall', height: 1340 },
  { from: ['discussion-1280-dark'], to: 'discussion', height: 1340 },
  { from: ['newsfeed-360-light', 'blog-posting-360-dark', 'discussion-360-light'], to: 'phone', height: 740 },
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

Takes pictures of the screens of that name, or of all, into docs/pictures/all: of a demo that it starts, or with --at of
one that runs. The pictures of the README are made of them. Names are in docs/pictures/screens.ts. Those in another
language than English are in a folder of its own.`)
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
      // One machine asks for all of it within minutes.
      RATE_LIMIT_SCALE: '0',
      JOBS: 'off',
      LANGUAGES: language === undefined ? 'en' : `en,${language}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error('The demo did not start.')
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) break
    await new Promise((resume) => setTimeout(resume, 200))
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function logIn(
  browser: Browser,
  url: string,
  who: string,
): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/home')
  const state = await context.storageState()
  await context.close()
  return state
}

/** Puts the network into the state the picture wants. */
async function trouble(page: Page, { network }: Shot): Promise<void> {
  if (network === 'slow') await page.route('**/api/**', () => {})
  if (network === 'broken')
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.' } }),
    )
}

async function prepare(page: Page, { network, rtl, act, fold }: Shot): Promise<void> {
  if (network === 'gone') await page.context().setOffline(true)
  // Of a broken network the error comes, after some tries.
  const isComing = !network || network === 'broken'
  if (rtl) await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  if (isComing) await loaded(page, t)
  await act?.(page, t)
  if (isComing) await loaded(page, t)
  // A picture of a whole page that is scrolled would show above its middle what hides above its top.
  if (!fold) await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(150)
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  await take(browser, url, screens(await findThings(url)))
  await addOddThings(url)
  await take(browser, url, states(await findThings(url)))
}

async function take(browser: Browser, url: string, these: Shot[]): Promise<void> {
  const wanted = these.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const browsers = new Map<string, BrowserContextOptions['storageState']>()
  for (const who of new Set(wanted.flatMap((shot) => shot.as ?? [])))
    browsers.set(who, await logIn(browser, url, who))
  for (const { width, scheme } of looks) {
    if (values.width && values.width !== String(width)) continue
    if (values.scheme && values.scheme !== scheme) continue
    for (const shot of wanted) {
      const storageState = shot.as ? browsers.get(shot.as) : undefined
      const context = await browser.newContext({
        baseURL: url,
        // Its browser's language, or every page would offer another one.
        ...(language ? { locale: language } : {}),
        viewport: { width, height: width === 360 ? 740 : 860 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        // For the rule below, which the site's policy would refuse.
        bypassCSP: true,
        ...(storageState ? { storageState } : {}),
      })
      const page = await context.newPage()
      // Fonts that come too late for a first visit are there for the next one.
      await page.goto('/terms', { waitUntil: 'networkidle' })
      await trouble(page, shot)
      await page.goto(addressIn(['en'], language ?? 'en', shot.path), { waitUntil: 'load' })
      await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
      await prepare(page, shot)
      await page.screenshot({
        path: join(folder, `${shot.name}-${width}-${scheme}.png`),
        fullPage: !shot.fold,
        // A picture has no scroll bar, so it needs no gutter.
        style: 'html { scrollbar-gutter: auto }',
      })
      await context.close()
    }
  }
}

async function keepBest(): Promise<void> {
  const made = new Set(await readdir(all))
  for (const { from, to, height } of best) {
    if (!from.every((name) => made.has(`${name}.png`))) continue
    const parts = await Promise.all(from.map((name) => topOf(join(all, `${name}.png`), height)))
    const gap = 40
    const width = parts.reduce((sum, { info }) => sum + info.width + gap, -gap)
    const tall = Math.max(...parts.map(({ info }) => info.height))
    await sharp({ create: { width, height: tall, channels: 4, background: '#0000' } })
      .composite(parts.map(({ data, info }, at) => ({ input: data, left: at * (info.width + gap), top: 0 })))
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join(here, `${to}.png`))
  }
}

/** The upper part of a picture. */
async function topOf(file: string, height = Number.POSITIVE_INFINITY) {
  const picture = sharp(file)
  const { width, height: whole } = await picture.metadata()
  const part = { left: 0, top: 0, width, height: Math.min(height, whole) }
  return picture.extract(part).png().toBuffer({ resolveWithObject: true })
}

await mkdir(folder, { recursive: true })
const demo = values.at ? { url: values.at, stop: async () => {} } : await startDemo()
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [...chromiumFlags],
})
try {
  await takeAll(browser, demo.url)
  await keepBest()
} finally {
  await browser.close()
  await demo.stop()
}
