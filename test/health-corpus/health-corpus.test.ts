import { DomUtils, parseDocument } from 'htmlparser2'
import { parse } from 'tldts'
import { describe, expect, it } from 'vitest'
import { opened, unopened } from './cases.ts'
import { type CorpusCase, type CorpusReading, firstLanguages, languages } from './corpus-case.ts'
import { type Group, groups } from './groups.ts'

// Checks that the corpus matches its description. Of `unopened`, only form and counts are checked.

const all = [...opened, ...unopened]
const readings = all.flatMap((one) => [one.before, ...one.later].map((reading) => ({ one, reading })))
const sidesOf = (cases: CorpusCase[]) =>
  [true, false].map((mustFlag) => cases.filter((one) => one.mustFlag === mustFlag))

function pagesOf({ front, otherPages }: CorpusReading): string[] {
  const answer = 'failure' in front ? front.overHttp : front
  return [...(answer ? [answer.body] : []), ...Object.values(otherPages)]
}

const linesOf = (one: CorpusCase) => pagesOf(one.before)[0]?.split('\n').length ?? 0
const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const inLanguage = (cases: CorpusCase[], language: string) =>
  cases.filter((one) => one.language === language).length
const inGroup = (cases: CorpusCase[], group: Group) => cases.filter((one) => one.group === group).length

describe('the health corpus', () => {
  it('has enough opened cases of both outcomes, every group and every language', () => {
    for (const side of sidesOf(opened)) {
      expect(side.length).toBeGreaterThanOrEqual(110)
      for (const language of firstLanguages)
        expect(inLanguage(side, language), language).toBeGreaterThanOrEqual(8)
    }
    for (const group of new Set(opened.map((one) => one.group))) {
      expect(inGroup(opened, group), group).toBeGreaterThanOrEqual(8)
    }
  })

  it('has enough unopened cases, and no dominant language', () => {
    for (const side of sidesOf(unopened)) {
      expect(side.length).toBeGreaterThanOrEqual(75)
      expect(inLanguage(side, 'en') / side.length).toBeLessThanOrEqual(0.35)
      expect(new Set(side.map((one) => one.language)).size).toBeGreaterThanOrEqual(12)
    }
    for (const language of languages)
      expect(inLanguage(unopened, language), language).toBeGreaterThanOrEqual(2)
    for (const group of Object.keys(groups) as Group[]) {
      expect(inGroup(unopened, group), group).toBeGreaterThanOrEqual(4)
    }
  })

  it('has no duplicates', () => {
    expect(repeated(all.map((one) => one.name))).toEqual([])
    expect(all.filter((one) => !/^[a-z0-9-]+$/.test(one.name))).toEqual([])
    expect(repeated(all.map((one) => one.submitted.address))).toEqual([])
    expect(repeated(all.map((one) => one.submitted.description))).toEqual([])
    expect(repeated(all.map((one) => one.because))).toEqual([])
    const takenOver = all.filter((one) => one.mustFlag).flatMap((one) => one.later.flatMap(pagesOf))
    expect(repeated(takenOver)).toEqual([])
  })

  it('has front pages that parse, with text, as long as those of real small sites', () => {
    for (const { one, reading } of readings) {
      for (const html of pagesOf(reading)) {
        const page = parseDocument(html)
        expect(DomUtils.textContent(page).trim().length, one.name).toBeGreaterThan(10)
        expect(html, one.name).not.toMatch(/undefined|\[object|NaN/)
      }
    }
    expect(opened.filter((one) => linesOf(one) < 15 || linesOf(one) > 60).map((one) => one.name)).toEqual([])
    const bytes = unopened.map((one) => Buffer.byteLength(pagesOf(one.before)[0] ?? ''))
    expect(Math.min(...bytes)).toBeGreaterThan(400)
    expect(Math.max(...bytes)).toBeLessThan(60_000)
    expect(bytes.filter((length) => length > 10_000).length).toBeGreaterThan(unopened.length / 8)
  })

  it('has distinct feed entries, and crawls in chronological order', () => {
    for (const { one, reading } of readings) {
      const entries = reading.feed?.entries ?? []
      expect(repeated(entries.map((entry) => entry.id)), one.name).toEqual([])
      for (const entry of entries) expect(entry.posted_on, one.name).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
    }
    for (const one of all) {
      const days = [one.before, ...one.later].map((reading) => reading.day)
      expect(days, one.name).toEqual(days.toSorted((a, b) => a - b))
      expect(new Set(days).size, one.name).toBe(days.length)
      expect([1, 2], one.name).toContain(one.later.length)
    }
  })

  it('has flags that match the expected states', () => {
    const isFlag = (one: CorpusCase) => ['changed_hands', 'away', 'gone'].includes(one.states[0] ?? '')
    expect(all.filter((one) => isFlag(one) !== one.mustFlag).map((one) => one.name)).toEqual([])
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
