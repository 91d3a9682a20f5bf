import { DomUtils, parseDocument } from 'htmlparser2'
import { parse } from 'tldts'
import { describe, expect, it } from 'vitest'
import { opened, unopened } from './cases.ts'
import { type CorpusCase, type CorpusReading, firstLanguages, languages } from './corpus-case.ts'
import { type Group, groups } from './groups.ts'

// Checks that the corpus matches its description. Of `unopened`, only form and counts are checked.

const all = [...opened, ...unopened]
const readings = all.flatMap((corpusCase) =>
  [corpusCase.before, ...corpusCase.later].map((reading) => ({ corpusCase, reading })),
)
const sidesOf = (cases: CorpusCase[]) =>
  [true, false].map((mustFlag) => cases.filter((corpusCase) => corpusCase.mustFlag === mustFlag))

function pagesOf({ front, otherPages }: CorpusReading): string[] {
  const answer = 'failure' in front ? front.overHttp : front
  return [...(answer ? [answer.body] : []), ...Object.values(otherPages)]
}

const linesOf = (corpusCase: CorpusCase) => pagesOf(corpusCase.before)[0]?.split('\n').length ?? 0
const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const inLanguage = (cases: CorpusCase[], language: string) =>
  cases.filter((corpusCase) => corpusCase.language === language).length
const inGroup = (cases: CorpusCase[], group: Group) =>
  cases.filter((corpusCase) => corpusCase.group === group).length

describe('the health corpus', () => {
  it('has enough opened cases of both outcomes, every group and every language', () => {
    for (const side of sidesOf(opened)) {
      expect(side.length).toBeGreaterThanOrEqual(110)
      for (const language of firstLanguages)
        expect(inLanguage(side, language), language).toBeGreaterThanOrEqual(8)
    }
    for (const group of new Set(opened.map((corpusCase) => corpusCase.group))) {
      expect(inGroup(opened, group), group).toBeGreaterThanOrEqual(8)
    }
  })

  it('has enough unopened cases, and no dominant language', () => {
    for (const side of sidesOf(unopened)) {
      expect(side.length).toBeGreaterThanOrEqual(75)
      expect(inLanguage(side, 'en') / side.length).toBeLessThanOrEqual(0.35)
      expect(new Set(side.map((corpusCase) => corpusCase.language)).size).toBeGreaterThanOrEqual(12)
    }
    for (const language of languages)
      expect(inLanguage(unopened, language), language).toBeGreaterThanOrEqual(2)
    for (const group of Object.keys(groups) as Group[]) {
      expect(inGroup(unopened, group), group).toBeGreaterThanOrEqual(4)
    }
  })

  it('has no duplicates', () => {
    expect(repeated(all.map((corpusCase) => corpusCase.name))).toEqual([])
    expect(all.filter((corpusCase) => !/^[a-z0-9-]+$/.test(corpusCase.name))).toEqual([])
    expect(repeated(all.map((corpusCase) => corpusCase.submitted.address))).toEqual([])
    expect(repeated(all.map((corpusCase) => corpusCase.submitted.description))).toEqual([])
    expect(repeated(all.map((corpusCase) => corpusCase.because))).toEqual([])
    const takenOver = all
      .filter((corpusCase) => corpusCase.mustFlag)
      .flatMap((corpusCase) => corpusCase.later.flatMap(pagesOf))
    expect(repeated(takenOver)).toEqual([])
  })

  it('has front pages that parse, with text, as long as those of real small sites', () => {
    for (const { corpusCase, reading } of readings) {
      for (const html of pagesOf(reading)) {
        const page = parseDocument(html)
        expect(DomUtils.textContent(page).trim().length, corpusCase.name).toBeGreaterThan(10)
        expect(html, corpusCase.name).not.toMatch(/undefined|\[object|NaN/)
      }
    }
    expect(
      opened
        .filter((corpusCase) => linesOf(corpusCase) < 15 || linesOf(corpusCase) > 60)
        .map((corpusCase) => corpusCase.name),
    ).toEqual([])
    const bytes = unopened.map((corpusCase) => Buffer.byteLength(pagesOf(corpusCase.before)[0] ?? ''))
    expect(Math.min(...bytes)).toBeGreaterThan(400)
    expect(Math.max(...bytes)).toBeLessThan(60_000)
    expect(bytes.filter((length) => length > 10_000).length).toBeGreaterThan(unopened.length / 8)
  })

  it('has distinct feed entries, and crawls in chronological order', () => {
    for (const { corpusCase, reading } of readings) {
      const entries = reading.feed?.entries ?? []
      expect(repeated(entries.map((entry) => entry.id)), corpusCase.name).toEqual([])
      for (const entry of entries) expect(entry.posted_on, corpusCase.name).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
    }
    for (const corpusCase of all) {
      const days = [corpusCase.before, ...corpusCase.later].map((reading) => reading.day)
      expect(days, corpusCase.name).toEqual(days.toSorted((a, b) => a - b))
      expect(new Set(days).size, corpusCase.name).toBe(days.length)
      expect([1, 2], corpusCase.name).toContain(corpusCase.later.length)
    }
  })

  it('has flags that match the expected states', () => {
    const isFlag = (corpusCase: CorpusCase) =>
      ['changed_hands', 'away', 'gone'].includes(corpusCase.states[0] ?? '')
    expect(
      all
        .filter((corpusCase) => isFlag(corpusCase) !== corpusCase.mustFlag)
        .map((corpusCase) => corpusCase.name),
    ).toEqual([])
  })

  it('uses only reserved domains', () => {
    const names = new Set<string>()
    for (const [name] of JSON.stringify(all).matchAll(/(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu)) {
      names.add(name.toLowerCase())
    }
    expect(names.size).toBeGreaterThan(all.length)
    expect([...names].filter((name) => parse(name).isIcann)).toEqual([])
    const linked = readings.flatMap(({ reading }) =>
      Array.from(JSON.stringify(reading).matchAll(/https?:\/\/([^/"'\\\s<>?]+)/g), ([, host = '']) => host),
    )
    expect(linked.filter((host) => !/\.(?:example|test)$/.test(host))).toEqual([])
  })
})
