import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageList } from '#app/web/page-list.ts'
import { localizeAddress } from '#i18n/addresses.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { isSlowRun, slowIt } from '#test/slow-it.ts'
import { type DemoScreen, findDemoPaths, getScreens } from '../docs/pictures/screens.ts'
import { findViolations } from './axe.ts'
import { createWindowPool, startDemoApp } from './demo-app.ts'
import { everyNth } from './every-nth.ts'
import { findOverflow } from './overflow.ts'
import { waitUntilLoaded } from './page-loads.ts'
import type { TestApp } from './test-app.ts'

// WCAG 2.2 AA on every screen, as far as axe can check: light and dark, narrow, with text twice as large, and
// right to left.

const languages = ['en', 'ar'] as const

/** Undoes the changes of the previous check. */
async function resetPage(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** The rules to skip at this size: an element under an open menu is not a target. */
const rulesToSkip = ({ name }: DemoScreen) => (name === 'menu' ? ['region'] : ['target-size', 'region'])

type Check = (page: Page, screen: DemoScreen) => Promise<string[]>
const checks: [name: string, Check][] = [
  ['light', (page) => findViolations(page)],
  [
    'dark',
    async (page) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      return findViolations(page, ['color-contrast', 'link-in-text-block'])
    },
  ],
  [
    '320 px',
    async (page, screen) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 320, height: 640 })
      return [...(await findOverflow(page)), ...(await findViolations(page, rulesToSkip(screen)))]
    },
  ],
  [
    'right to left',
    async (page) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      return findOverflow(page)
    },
  ],
  [
    '200 % text',
    async (page) => {
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
      await page.setViewportSize({ width: 640, height: 800 })
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      return findOverflow(page)
    },
  ],
]

/** `npm test` checks every 12th screen in one variant; slow tests check all, a third of them in Arabic too. */
const step = isSlowRun ? 1 : 12

let app: TestApp
beforeAll(async () => {
  app = await startDemoApp({ LANGUAGES: languages.join() })
}, 300_000)
afterAll(() => app?.close())

// A browser set to the page's language is offered no other language.
const openWindow = {
  en: createWindowPool(() => app.newPage({ locale: 'en' })),
  ar: createWindowPool(() => app.newPage({ locale: 'ar' })),
}

async function open({ username, path, prepare }: DemoScreen, language: 'en' | 'ar' = 'en'): Promise<Page> {
  const page = await openWindow[language](username)
  await resetPage(page)
  const t = translatorFor(language)
  await page.goto(localizeAddress(languages, language, path))
  await waitUntilLoaded(page, t)
  await prepare?.(page, t)
  await waitUntilLoaded(page, t)
  return page
}

it('has no violations on any screen', async () => {
  const allProblems: string[] = []
  const all = [...getScreens(await findDemoPaths(app.url)).entries()]
  for (const [index, screen] of everyNth(all, step)) {
    const page = await open(screen)
    for (const [name, check] of isSlowRun ? checks : [checks[index % checks.length] as [string, Check]])
      allProblems.push(...(await check(page, screen)).map((problem) => `${screen.name}, ${name}: ${problem}`))
  }
  expect(allProblems).toEqual([])
}, 1_800_000)

slowIt(
  'has no violations in Arabic',
  async () => {
    const allProblems: string[] = []
    for (const screen of everyNth(getScreens(await findDemoPaths(app.url)), 3)) {
      const page = await open(screen, 'ar')
      // An element under an open menu is not a target.
      const axeProblems = (await findViolations(page)).filter(
        (violation) => screen.name !== 'menu' || !violation.startsWith('target-size'),
      )
      await page.setViewportSize({ width: 360, height: 740 })
      const problems = [...axeProblems, ...(await findOverflow(page))]
      allProblems.push(...problems.map((problem) => `${screen.name}: ${problem}`))
    }
    expect(allProblems).toEqual([])
  },
  1_800_000,
)

it('covers every screen of the page list', async () => {
  const paths = getScreens(await findDemoPaths(app.url)).map(({ path }) => path.split('?')[0] ?? '')
  const matches = (pattern: string) => {
    const regExp = new RegExp(`^${pattern.replaceAll(/:[a-z_]+/gi, '[^/]+')}/?$`)
    return paths.some((path) => regExp.test(path))
  }
  // It redirects to the page of its site.
  const redirect = '/blog/:blog_slug/:blog_id/discussions'
  const missing = pageList.map(({ path }) => path).filter((path) => path !== redirect && !matches(path))
  expect(missing).toEqual([])
})
