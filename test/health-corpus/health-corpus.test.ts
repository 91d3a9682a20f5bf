import { DomUtils, parseDocument } from 'htmlparser2'
import { parse } from 'tldts'
import { describe, expect, it } from 'vitest'
import { heldOutCases, tuningCases } from './cases.ts'
import { type CorpusCase, type CorpusCrawl, languages, tuningLanguages } from './corpus-case.ts'
import { type Group, groups } from './groups.ts'

// Checks that the corpus matches its description. Of the held-out cases, only form and counts are checked.

const allCases = [...tuningCases, ...heldOutCases]
const crawls = allCases.flatMap((corpusCase) =>
  [corpusCase.firstCrawl, ...corpusCase.laterCrawls].map((crawl) => ({ corpusCase, crawl })),
)
const splitByOutcome = (cases: CorpusCase[]) =>
  [true, false].map((mustFlag) => cases.filter((corpusCase) => corpusCase.mustFlag === mustFlag))

function getPages({ frontPage: front, otherPages }: CorpusCrawl): string[] {
  const response = 'failure' in front ? front.overHttp : front
  return [...(response ? [response.body] : []), ...Object.values(otherPages)]
}

const countLines = (corpusCase: CorpusCase) => getPages(corpusCase.firstCrawl)[0]?.split('\n').length ?? 0
const findDuplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const countInLanguage = (cases: CorpusCase[], language: string) =>
  cases.filter((corpusCase) => corpusCase.language === language).length
const countInGroup = (cases: CorpusCase[], group: Group) =>
  cases.filter((corpusCase) => corpusCase.group === group).length

describe('the health corpus', () => {
  it('has enough tuning cases of both outcomes, every group and every language', () => {
    for (const cases of splitByOutcome(tuningCases)) {
      expect(cases.length).toBeGreaterThanOrEqual(110)
      for (const language of tuningLanguages)
        expect(countInLanguage(cases, language), language).toBeGreaterThanOrEqual(8)
    }
    for (const group of new Set(tuningCases.map((corpusCase) => corpusCase.group))) {
      expect(countInGroup(tuningCases, group), group).toBeGreaterThanOrEqual(8)
    }
  })

  it('has enough held-out cases, and no dominant language', () => {
    for (const cases of splitByOutcome(heldOutCases)) {
      expect(cases.length).toBeGreaterThanOrEqual(75)
      expect(countInLanguage(cases, 'en') / cases.length).toBeLessThanOrEqual(0.35)
      expect(new Set(cases.map((corpusCase) => corpusCase.language)).size).toBeGreaterThanOrEqual(12)
    }
    for (const language of languages)
      expect(countInLanguage(heldOutCases, language), language).toBeGreaterThanOrEqual(2)
    for (const group of Object.keys(groups) as Group[]) {
      expect(countInGroup(heldOutCases, group), group).toBeGreaterThanOrEqual(4)
    }
  })

  it('has no duplicates', () => {
    expect(findDuplicates(allCases.map((corpusCase) => corpusCase.name))).toEqual([])
    expect(allCases.filter((corpusCase) => !/^[a-z0-9-]+$/.test(corpusCase.name))).toEqual([])
    expect(findDuplicates(allCases.map((corpusCase) => corpusCase.submitted.address))).toEqual([])
    expect(findDuplicates(allCases.map((corpusCase) => corpusCase.submitted.description))).toEqual([])
    expect(findDuplicates(allCases.map((corpusCase) => corpusCase.reason))).toEqual([])
    const takenOver = allCases
      .filter((corpusCase) => corpusCase.mustFlag)
      .flatMap((corpusCase) => corpusCase.laterCrawls.flatMap(getPages))
    expect(findDuplicates(takenOver)).toEqual([])
  })

  it('has front pages that parse, with text, as long as those of real small sites', () => {
    for (const { corpusCase, crawl } of crawls) {
      for (const html of getPages(crawl)) {
        const page = parseDocument(html)
        expect(DomUtils.textContent(page).trim().length, corpusCase.name).toBeGreaterThan(10)
        expect(html, corpusCase.name).not.toMatch(/undefined|\[object|NaN/)
      }
    }
    expect(
      tuningCases
        .filter((corpusCase) => countLines(corpusCase) < 15 || countLines(corpusCase) > 60)
        .map((corpusCase) => corpusCase.name),
    ).toEqual([])
    const bytes = heldOutCases.map((corpusCase) =>
      Buffer.byteLength(getPages(corpusCase.firstCrawl)[0] ?? ''),
    )
    expect(Math.min(...bytes)).toBeGreaterThan(400)
    expect(Math.max(...bytes)).toBeLessThan(60_000)
    expect(bytes.filter((length) => length > 10_000).length).toBeGreaterThan(heldOutCases.length / 8)
  })

  it('has distinct feed entries, and crawls in chronological order', () => {
    for (const { corpusCase, crawl } of crawls) {
      const entries = crawl.feed?.entries ?? []
      expect(findDuplicates(entries.map((entry) => entry.id)), corpusCase.name).toEqual([])
      for (const entry of entries) expect(entry.posted_on, corpusCase.name).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
    }
    for (const corpusCase of allCases) {
      const days = [corpusCase.firstCrawl, ...corpusCase.laterCrawls].map((crawl) => crawl.day)
      expect(days, corpusCase.name).toEqual(days.toSorted((a, b) => a - b))
      expect(new Set(days).size, corpusCase.name).toBe(days.length)
      expect([1, 2], corpusCase.name).toContain(corpusCase.laterCrawls.length)
    }
  })

  it('has flags that match the expected states', () => {
    const isFlagExpected = (corpusCase: CorpusCase) =>
      ['changed_hands', 'away', 'gone'].includes(corpusCase.states[0] ?? '')
    expect(
      allCases
        .filter((corpusCase) => isFlagExpected(corpusCase) !== corpusCase.mustFlag)
        .map((corpusCase) => corpusCase.name),
    ).toEqual([])
  })

  it('uses only reserved domains', () => {
    const names = new Set<string>()
    for (const [name] of JSON.stringify(allCases).matchAll(/(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu)) {
      names.add(name.toLowerCase())
    }
    expect(names.size).toBeGreaterThan(allCases.length)
    expect([...names].filter((name) => parse(name).isIcann)).toEqual([])
    const linkedHosts = crawls.flatMap(({ crawl }) =>
      Array.from(JSON.stringify(crawl).matchAll(/https?:\/\/([^/"'\\\s<>?]+)/g), ([, host = '']) => host),
    )
    expect(linkedHosts.filter((host) => !/\.(?:example|test)$/.test(host))).toEqual([])
  })
})
