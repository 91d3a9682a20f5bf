import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { measureLongestBlockMs } from '#test/longest-block.ts'
import { sharedData } from '#test/shared-data.ts'
import paragraphs from '../testing/paragraphs.json' with { type: 'json' }
import { detectLanguage } from './detect-language.ts'
import { commonLanguage, detectLanguages } from './detect-languages.ts'

/** Norwegian is recognized as such; Malay and Indonesian are too much alike. */
const expected: Record<string, string | null> = { nb: 'no', id: null }
const languages = Object.entries(paragraphs).map(
  ([language, text]) => [language in expected ? (expected[language] ?? null) : language, text] as const,
)

/** Pieces of a text with the given length, which begin a few characters apart. */
function cutPieces(text: string, length: number): string[] {
  const letters = [...text]
  const starts = Array.from({ length: Math.ceil(letters.length / 20) }, (_, n) => n * 20)
  return starts
    .filter((start) => start + length <= letters.length)
    .map((start) => letters.slice(start, start + length).join(''))
}

it.each(languages)('recognizes %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
})

it('recognizes nearly all sentences, and none wrongly', () => {
  const pieces = languages.flatMap(([language, text]) =>
    cutPieces(text, 80).map((piece) => [language, piece] as const),
  )
  const results = pieces.map(([language, piece]) => [language, detectLanguage(piece), piece] as const)
  const wrong = results.filter(([language, found]) => found !== null && found !== language)
  const right = results.filter(([language, found]) => found === language)
  console.info(
    `${right.length} of ${results.length} pieces of 80 characters recognized, ${wrong.length} wrong`,
  )
  expect(results.length).toBeGreaterThan(200)
  expect(wrong).toEqual([])
  expect(right.length / results.length).toBeGreaterThan(0.97)
})

describe('detects no language', () => {
  it.each([
    ['an empty text', ''],
    ['a name', 'Ada Lovelace'],
    ['a few words', 'My notes about engines'],
    ['names', 'Ada Lovelace, Charles Babbage, Grace Hopper, Konrad Zuse, Alan Turing, Katherine Johnson'],
    ['tags', 'javascript, css, html, react, vue, svelte, node, deno, bun, typescript, docker, kubernetes'],
    [
      'addresses',
      'https://example.com/about-this-page https://example.org/and-another-one www.example.net/the/last ada@example.com',
    ],
    [
      'code',
      'function add(a, b) { return a + b } const x = add(1, 2); console.log(x); if (x > 3) throw new Error("no")',
    ],
    ['numbers', '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32'],
    [
      'filler',
      'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore',
    ],
    ['Esperanto', 'Hieraŭ mi fine riparis la malnovan biciklon, kiu staris en la ĝardeno ekde la printempo.'],
    [
      'Welsh',
      'Ddoe fe wnes i drwsio’r hen feic o’r diwedd, yr un oedd wedi bod yn sefyll yn yr ardd ers y gwanwyn.',
    ],
    ['Han that may be Chinese or Japanese', '東京散歩日記'],
    ['emoji', '🌱🌿🍀🌾🌵🌴🌳🌲🎄🌱🌿🍀🌾🌵🌴🌳🌲🎄'],
  ])('in %s', (_, text) => {
    expect(detectLanguage(text)).toBeNull()
  })
})

it('recognizes short titles in distinctive scripts', () => {
  const titles = ['我们的网络日志', '日々のつぶやき', '오늘의 일기장', 'บันทึกประจำวัน']
  expect(titles.map(detectLanguage)).toEqual(['zh', 'ja', 'ko', 'th'])
})

it.skipIf(!sharedData)('recognizes nearly all titles of a real list of Chinese sites', () => {
  const list = readFileSync(join(sharedData ?? '', 'chinese-independent-blogs/blogs-original.csv'), 'utf8')
  const titles = list
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0]?.trim() ?? '')
    .filter(Boolean)
  const results = titles
    .map((title) => [title, detectLanguage(title)] as const)
    .filter(([, found]) => found !== null)
  const chinese = results.filter(([, found]) => found === 'zh')
  console.info(
    `${chinese.length} of ${titles.length} titles recognized as Chinese, ${results.length - chinese.length} as others`,
  )
  expect(chinese.length).toBeGreaterThan(100)
  // Some are titled in English or Japanese.
  expect(results.length - chinese.length).toBeLessThan(titles.length / 100)
})

it('detects several texts at once, and their common language', async () => {
  expect(await detectLanguages([])).toEqual([])
  const found = await detectLanguages([paragraphs.de, 'Ada', paragraphs.fr, paragraphs.de.slice(0, 120)])
  expect(found).toEqual(['de', null, 'fr', 'de'])
  expect(commonLanguage(found)).toBe('de')
  expect(commonLanguage(['de', 'fr', null])).toBeNull()
  expect(commonLanguage([null, null])).toBeNull()
})

it.skipIf(!sharedData)('detects no language in personal names', () => {
  const folder = join(sharedData ?? '', 'personalsites/sites')
  const titles = readdirSync(folder).map((file) => {
    return /^title: *'?(.*?)'?$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? ''
  })
  const results = titles.map((title) => [title, detectLanguage(title)]).filter(([, found]) => found !== null)
  console.info(`${results.length} of ${titles.length} titles, mostly names, called a language`)
  expect(titles.length).toBeGreaterThan(700)
  expect(results.length, JSON.stringify(results)).toBeLessThan(titles.length / 100)
})

it.each([
  ['a long word', 'a'.repeat(1_000_000)],
  ['a million marks', '\u0301'.repeat(1_000_000)],
  ['a long address', `https://${'a@'.repeat(500_000)}`],
  ['many signs', '@#'.repeat(500_000)],
])('takes little time for %s', async (_, text) => {
  expect(await measureLongestBlockMs(async () => detectLanguage(text))).toBeLessThan(200)
})
