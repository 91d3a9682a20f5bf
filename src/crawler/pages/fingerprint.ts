import type { PageFacts } from '#page-metadata/page-facts.ts'
import { oneLine, shorten } from '#page-metadata/sanitize-text.ts'
import { findProfileLinks, getGenerator, significantWords } from './page-features.ts'

/**
 * A summary of a site's front page, which lets later crawls recognize the site. At most about 2 kB of JSON, because it
 * is stored for every site.
 */
export interface Fingerprint {
  title: string
  description: string
  headings: string[]
  /** Canonical addresses of the author's other profiles (`rel="me"`). */
  me: string[]
  /** The site generator, without its version. */
  generator: string
  feed_title: string
  /** Its most distinctive words, sorted. */
  words: string[]
}

const limits = { headings: 8, words: 60, textLength: 8000 }

export function createFingerprint(
  facts: PageFacts,
  text: { title: string; description: string; base: URL; feedTitle?: string | undefined },
): Fingerprint {
  const { title, description, base, feedTitle = '' } = text
  const headings = facts.headings.map((text) => shorten(oneLine(text), 80)).slice(0, limits.headings)
  return {
    title: shorten(title, 120),
    description: shorten(description, 160),
    headings,
    me: findProfileLinks(facts, base),
    generator: getGenerator(facts),
    feed_title: shorten(feedTitle, 120),
    words: frequentWords([title, description, ...headings, oneLine(facts.text)].join(' ')),
  }
}

function frequentWords(text: string): string[] {
  const counts = new Map<string, number>()
  for (const word of significantWords(text.slice(0, limits.textLength), 6))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  const ordered = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  return ordered
    .slice(0, limits.words)
    .map(([word]) => word)
    .sort()
}
