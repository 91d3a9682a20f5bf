import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// src/platform is independent of the product. Its tests are exempt.

const server = fileURLToPath(new URL('../src/platform/', import.meta.url))

/** Product-specific words, in the singular. */
const ofProduct = new Set(
  (
    'blog site person people review discussion comment upvote vote bookmark tag article profile community donation ' +
    'stripe newsfeed surprise'
  ).split(' '),
)

/** Other uses of such a word, and why. */
const allowed: [files: RegExp, words: RegExp, why: string][] = [
  [
    /^(db\/lock-order|audit-log\/append)\.ts$/,
    /./,
    'the lock order of the product’s tables, and its audit log',
  ],
  [/^outbound\//, /^site$/, 'any website that is fetched'],
  [/^outbound\/(outcome|polite-result|guarded-fetcher)\.ts$/, /^tag$/, 'a header is called X-Robots-Tag'],
  [/^cache\/invalidation-keys\.ts$/, /./, 'keys of the product, next to the functions that take them'],
  [/^markdown\//, /^tag$/, 'the elements of HTML, as libraries call them'],
  [/^openapi\//, /^tag$/, 'groups of endpoints, as OpenAPI calls them'],
  [/^openapi\/api-page\./, /^article$/, 'the element of HTML'],
]

const wordsOf = (text: string) =>
  text
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => (ofProduct.has(word) ? word : word.replace(/s$/, '')))

async function productWords(): Promise<{ file: string; word: string }[]> {
  const occurrences: { file: string; word: string }[] = []
  for await (const file of glob('**/*.{ts,tsx,css,html}', { cwd: server })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue
    const words = new Set(wordsOf(`${file} ${await readFile(server + file, 'utf8')}`))
    for (const word of words) if (ofProduct.has(word)) occurrences.push({ file, word })
  }
  return occurrences
}

const occurrences = await productWords()

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
