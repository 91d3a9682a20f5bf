import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { isSlowRun } from '#test/slow-it.ts'
import { type DemoScreen, findDemoPaths, getEdgeCaseScreens, getScreens } from '../docs/pictures/screens.ts'
import { createWindowPool, startDemoApp } from './demo-app.ts'
import { everyNth } from './every-nth.ts'
import { waitUntilLoaded } from './page-loads.ts'
import { findCutOff, findPlainEnglish, readUserContent } from './plain-english.ts'
import type { TestApp } from './test-app.ts'

// Renders every screen in the pseudo-language. Plain English in the result is text that bypasses the catalogue, so it
// could not be translated. Texts are a third longer than in English: at 360 px none may be clipped.

let app: TestApp
/** Names that are the same in every language, and text by operators. */
let untranslated: string[]
const openWindow = createWindowPool(() => app.newPage({ viewport: { width: 360, height: 740 } }))
/**
 * Names of the community and of formats; search queries; documents, which operators translate; a hidden button of
 * Base UI.
 */
const names =
  'Wend|RSS|Atom|JSON|OPML|UTC|maps|the|old maps of a drowned harbour|typewritter|zzyzxqq|Terms of use|Community Guidelines|PDF|Dismiss'.split(
    '|',
  )

/** Names of languages (English and native), scripts and time zones, which come from `Intl`. */
function getIntlNames(scripts: string[]): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const inEnglish = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const languages = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => inEnglish.of(code) !== undefined)
  return [
    ...languages.flatMap((code) => [
      inEnglish.of(code) ?? code,
      new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
    ]),
    ...scripts.map((script) => new Intl.DisplayNames('en', { type: 'script' }).of(script) ?? script),
    ...Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll('_', ' ')),
  ]
}

async function openDemo(): Promise<void> {
  app = await startDemoApp({ LANGUAGES: 'en-XA' })
  const community = (await (await fetch(`${app.url}/api/community/`)).json()) as Record<string, unknown>
  const communityTexts = Object.values(community).filter((value) => typeof value === 'string')
  const { rows } = await sql<{ letter: string }>`
    select distinct letter from tags where length(letter) > 1`.execute(app.db)
  const scripts = rows.map(({ letter }) => letter)
  const browserNames = await (await app.newPage()).evaluate(getIntlNames, scripts)
  untranslated = [...getIntlNames(scripts), ...browserNames, ...communityTexts, ...names]
}

const t = translatorFor('en-XA')

async function open({ username, path, prepare }: DemoScreen): Promise<Page> {
  const page = await openWindow(username)
  await page.mouse.move(0, 0)
  await page.goto(path)
  await waitUntilLoaded(page, t)
  await prepare?.(page, t)
  await waitUntilLoaded(page, t)
  return page
}

beforeAll(openDemo, 300_000)
afterAll(() => app?.close())

it('has no English on any screen, and clips nothing at 360 px', async () => {
  const paths = await findDemoPaths(app.url)
  const people = ['ada', 'mirela', 'noor', undefined]
  const edgeCases = getEdgeCaseScreens(paths).filter(({ username, prepare, rtl, network, path }) => {
    return people.includes(username) && prepare && !rtl && !network && !path.includes(paths.longestBlog)
  })
  const allProblems: string[] = []
  const userContent = [...untranslated, ...(await readUserContent(app.db))]
  for (const screen of everyNth([...getScreens(paths), ...edgeCases], isSlowRun ? 1 : 27)) {
    const page = await open(screen).catch((error: Error) => error)
    if (page instanceof Error) {
      allProblems.push(`${screen.name}: ${page.message.slice(0, 300)}`)
      continue
    }
    const problems = [...(await findPlainEnglish(page, userContent)), ...(await findCutOff(page))]
    allProblems.push(...new Set(problems.map((problem) => `${screen.name}, ${problem}`)))
  }
  expect(allProblems).toEqual([])
}, 1_800_000)
