import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { decodeFeed } from '#page-metadata/page-charset.ts'
import { sharedData } from '#test/shared-data.ts'
import { parseTime } from './parsing/parse-time.ts'
import type { RawEntry, RawFeed } from './parsing/raw-feed.ts'
import { parseFeed, readFeed } from './read-feed.ts'

// The test feeds of gofeed, each with its expected content.

const folder = join(sharedData ?? '', 'feeds/gofeed/testdata')
const hasCorpus = sharedData !== undefined && existsSync(folder)
if (!hasCorpus)
  console.warn('SKIPPED: reading gofeed’s feeds, because feeds/gofeed is not in ../shared/data.')

interface Person {
  name?: string
}
/** A feed or entry in gofeed's format: as declared by its source, or normalized. */
interface Expected {
  title?: string
  link?: string
  links?: (string | { href: string; rel?: string })[]
  publishedParsed?: string
  pubDateParsed?: string
  updatedParsed?: string
  author?: Person | string
  authors?: Person[]
  items?: Expected[]
  entries?: Expected[]
}

const address = 'http://gofeed.example/feed.xml'
const names = hasCorpus ? globSync('**/*.xml', { cwd: folder }).toSorted() : []
const readBytes = (name: string) => readFileSync(join(folder, name))

/** Markup is compared as text, since its addresses may be relative or absolute. */
const toPlainText = (text = '') =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
const getLink = ({ link, links = [] }: Expected) => {
  const objects = links.filter((link) => typeof link === 'object')
  return link ?? objects.find(({ rel }) => !rel || rel === 'alternate')?.href
}
const resolveLink = (link: string | undefined, base: string | undefined) =>
  link && URL.parse(link, URL.parse(base ?? '', address) ?? address)?.href

const emptyEntry: RawEntry = {
  id: undefined,
  links: [],
  fallbackLinks: [],
  title: undefined,
  texts: [],
  author: undefined,
  published: undefined,
  updated: undefined,
  language: undefined,
  categories: [],
  base: undefined,
}

function findDifferences(expected: Expected, parsed: RawFeed | RawEntry, base: string | undefined) {
  const differences: string[] = []
  const compare = (what: string, expected?: string | number, actual?: string | number) => {
    if (expected !== undefined && expected !== actual) differences.push(`${what}: ${actual}, not ${expected}`)
  }
  const isEntry = 'texts' in parsed
  const entryBase = (isEntry ? parsed.base : undefined) ?? base
  if (expected.title) compare('title', toPlainText(expected.title), toPlainText(parsed.title?.text))
  compare('link', resolveLink(getLink(expected), entryBase), resolveLink(parsed.links[0], entryBase))
  if (!isEntry) return differences
  const time = expected.publishedParsed ?? expected.pubDateParsed ?? expected.updatedParsed
  if (time) compare('time', Date.parse(time), parseTime(parsed.published ?? parsed.updated ?? '')?.getTime())
  const authors = expected.authors ?? [expected.author ?? {}]
  const author = authors.map((person) => (typeof person === 'string' ? person : person.name)).find(Boolean)
  if (author)
    compare('author', toPlainText(author.replace(/^\S+@\S+ \((.+)\)$/, '$1')), toPlainText(parsed.author))
  return differences
}

function compareFile(name: string): string[] {
  const expected: Expected = JSON.parse(readFileSync(join(folder, name.replace(/xml$/, 'json')), 'utf8'))
  const parsed = parseFeed(decodeFeed(readBytes(name), undefined), address)
  if (typeof parsed === 'string') return [parsed]
  const entries = expected.items ?? expected.entries ?? []
  return [
    ...findDifferences(expected, parsed.raw, parsed.base),
    ...entries.flatMap((entry, index) =>
      findDifferences(entry, parsed.raw.entries[index] ?? emptyEntry, parsed.base),
    ),
  ]
}

it.skipIf(!hasCorpus)('finds title, link, time and author in gofeed’s feeds as expected', () => {
  const filesWithJson = names.filter((name) => existsSync(join(folder, name.replace(/xml$/, 'json'))))
  const mismatches = filesWithJson
    .map((name) => ({ name, differences: compareFile(name) }))
    .filter(({ differences: found }) => found.length)
  const matchCount = filesWithJson.length - mismatches.length
  const summary = `${matchCount} of ${filesWithJson.length} as expected (${((100 * matchCount) / filesWithJson.length).toFixed(1)} %)`
  console.info(summary)
  expect(filesWithJson.length).toBeGreaterThan(500)
  expect(
    matchCount / filesWithJson.length,
    `${summary}\n${JSON.stringify(mismatches, null, 1)}`,
  ).toBeGreaterThanOrEqual(0.98)
})

it.skipIf(!hasCorpus)('keeps only http(s) addresses from gofeed’s feeds', () => {
  for (const name of names) {
    const result = readFeed({ bytes: readBytes(name), address })
    if ('error' in result) continue
    for (const post of result.posts) expect(post.url, name).toMatch(/^https?:/)
  }
})
