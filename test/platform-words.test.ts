import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// src/platform is independent of the product. Its tests are exempt.

const platformFolder = fileURLToPath(new URL('../src/platform/', import.meta.url))

/** Product-specific words, in the singular. */
const productTerms = new Set(
  (
    'blog site person people review discussion comment upvote vote bookmark tag article profile community donation ' +
    'stripe newsfeed surprise'
  ).split(' '),
)

/** Files that may contain such words, and why. */
const allowed: [files: RegExp, words: RegExp, why: string][] = [
  [
    /^(db\/lock-order|db\/tables|audit-log\/append)\.ts$/,
    /./,
    'the product’s tables, the order of their locks, and its audit log',
  ],
  [/^runtime\/config\.ts$/, /./, 'all settings, which are one list'],
  [/^outbound\//, /^site$/, 'any website that is fetched'],
  [/^outbound\/(outcome|polite-result|guarded-fetcher)\.ts$/, /^tag$/, 'a header is called X-Robots-Tag'],
  [/^cache\/invalidation-keys\.ts$/, /./, 'keys of the product, next to the functions that take them'],
  [/^markdown\//, /^tag$/, 'the elements of HTML, as libraries call them'],
  [/^openapi\//, /^tag$/, 'groups of endpoints, as OpenAPI calls them'],
  [/^openapi\/api-page\./, /^article$/, 'the element of HTML'],
]

const splitWords = (text: string) =>
  text
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => (productTerms.has(word) ? word : word.replace(/s$/, '')))

async function findProductWords(): Promise<{ file: string; word: string }[]> {
  const occurrences: { file: string; word: string }[] = []
  for await (const file of glob('**/*.{ts,tsx,css,html}', { cwd: platformFolder })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue
    const words = new Set(splitWords(`${file} ${await readFile(platformFolder + file, 'utf8')}`))
    for (const word of words) if (productTerms.has(word)) occurrences.push({ file, word })
  }
  return occurrences
}

const occurrences = await findProductWords()

it('contains no product-specific words', () => {
  const isAllowed = ({ file, word }: (typeof occurrences)[number]) =>
    allowed.some(([files, words]) => files.test(file) && words.test(word))
  expect(
    occurrences.filter((occurrence) => !isAllowed(occurrence)).map(({ file, word }) => `${file}: ${word}`),
  ).toEqual([])
})

it.each(allowed)('needs the exception for %s: %s', (files, words) => {
  expect(occurrences.some(({ file, word }) => files.test(file) && words.test(word))).toBe(true)
})
