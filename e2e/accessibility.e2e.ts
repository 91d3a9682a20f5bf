import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageList } from '#app/web/page-list.ts'
import { addressIn } from '#i18n/addresses.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { isSlow, large } from '#test/large.ts'
import { findThings, type Shot, screens } from '../docs/pictures/screens.ts'
import { violations } from './axe.ts'
import { startDemoJourney, windowsByPerson } from './demo-journey.ts'
import { everyNth } from './every-nth.ts'
import type { Journey } from './journey.ts'
import { loaded, openHydrated } from './open-hydrated.ts'
import { findOverflow } from './overflow.ts'

// WCAG 2.2 AA on every screen, as far as a program can check: light and dark, narrow, with text twice as large, and
// right to left.

const languages = ['en', 'ar'] as const

/** Undoes the changes of the previous check. */
async function resetPage(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** The rules to skip at this size: an element under an open menu is not a target. */
const rulesToSkip = ({ name }: Shot) => (name === 'menu' ? ['region'] : ['target-size', 'region'])

type Check = (page: Page, shot: Shot) => Promise<string[]>
const checks: [name: string, Check][] = [
  ['light', (page) => violations(page)],
  [
    'dark',
    async (page) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      return violations(page, ['color-contrast', 'link-in-text-block'])
    },
  ],
  [
    '320 px',
    async (page, shot) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 320, height: 640 })
      return [...(await findOverflow(page)), ...(await violations(page, rulesToSkip(shot)))]
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
const oneOf = isSlow ? 1 : 12

let journey: Journey
beforeAll(async () => {
  journey = await startDemoJourney({ LANGUAGES: languages.join() })
}, 300_000)
afterAll(() => journey?.close())

// A browser with this language is not offered another one.
const windowOf = {
  en: windowsByPerson(() => journey.visitor({ locale: 'en' })),
  ar: windowsByPerson(() => journey.visitor({ locale: 'ar' })),
}

async function open({ as, path, act }: Shot, language: 'en' | 'ar' = 'en'): Promise<Page> {
  const page = await windowOf[language](as)
  await resetPage(page)
  const t = translatorFor(language)
  await openHydrated(page, addressIn(languages, language, path))
  await loaded(page, t)
  await act?.(page, t)
  await loaded(page, t)
  return page
}

it('has no violations on any screen', async () => {
  const allProblems: string[] = []
  const all = [...screens(await findThings(journey.url)).entries()]
  for (const [at, shot] of everyNth(all, oneOf)) {
    const page = await open(shot)
    for (const [name, check] of isSlow ? checks : [checks[at % checks.length] as [string, Check]])
      allProblems.push(...(await check(page, shot)).map((problem) => `${shot.name}, ${name}: ${problem}`))
  }
  expect(allProblems).toEqual([])
}, 1_800_000)

large(
  'has no violations in Arabic',
  async () => {
    const allProblems: string[] = []
    for (const shot of everyNth(screens(await findThings(journey.url)), 3)) {
      const page = await open(shot, 'ar')
      // An element under an open menu is not a target.
      const axeProblems = (await violations(page)).filter(
        (violation) => shot.name !== 'menu' || !violation.startsWith('target-size'),
      )
      await page.setViewportSize({ width: 360, height: 740 })
      const problems = [...axeProblems, ...(await findOverflow(page))]
      allProblems.push(...problems.map((problem) => `${shot.name}: ${problem}`))
    }
    expect(allProblems).toEqual([])
  },
  1_800_000,
)

it('visits every screen of the page list', async () => {
  const paths = screens(await findThings(journey.url)).map(({ path }) => path.split('?')[0] ?? '')
  const matches = (pattern: string) => {
    const shape = new RegExp(`^${pattern.replaceAll(/:[a-z_]+/gi, '[^/]+')}/?$`)
    return paths.some((path) => shape.test(path))
  }
  // It redirects to the page of its site.
  const elsewhere = '/blog/:blog_slug/:blog_id/discussions'
  const missed = pageList.map(({ path }) => path).filter((path) => path !== elsewhere && !matches(path))
  expect(missed).toEqual([])
})
