import { oneLine, shorten } from '#features/blogs/fit-text.ts'
import type { PageFacts } from '#features/blogs/page-facts.ts'
import { postKey } from '#features/posts/post-key.ts'

/**
 * What a site looked like when it was read, by which later readings tell whether it is still the same one. Small enough
 * to be kept for every site: at most about 2 kB as JSON.
 */
export interface Fingerprint {
  title: string
  description: string
  headings: string[]
  /** Canonical addresses of `rel="me"`: where else the maker of the site is. */
  me: string[]
  /** The program that made the page, without its version. */
  generator: string
  feed_title: string
  /** Its most telling words, in the order of the alphabet. */
  words: string[]
}

const most = { headings: 8, me: 8, words: 60, seen: 8000 }

export function fingerprintOf(
  facts: PageFacts,
  said: { title: string; description: string; base: URL; feedTitle?: string | undefined },
): Fingerprint {
  const { title, description, base, feedTitle = '' } = said
  const headings = facts.headings.map((text) => shorten(oneLine(text), 80)).slice(0, most.headings)
  const me = facts.me.slice(0, 50).flatMap((href) => {
    const url = URL.parse(href, base)
    return url && /^https?:$/.test(url.protocol) && url.href.length < 200 ? postKey(url.href) : []
  })
  return {
    title: shorten(title, 120),
    description: shorten(description, 160),
    headings,
    me: [...new Set(me)].slice(0, most.me),
    generator: generatorOf(facts),
    feed_title: shorten(feedTitle, 120),
    words: tellingWords([title, description, ...headings, oneLine(facts.text)].join(' ')),
  }
}

const generatorOf = (facts: PageFacts) =>
  shorten(oneLine(facts.metas.get('generator')?.[0]?.slice(0, 200) ?? '').replace(/[\s/]+v?\d.*$/i, ''), 60)

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * The words that occur most, without short ones: those a language builds all its sentences of tell nothing. Scripts
 * that write no spaces have short words.
 */
function tellingWords(text: string): string[] {
  const counts = new Map<string, number>()
  for (const { segment, isWordLike } of segmenter.segment(text.slice(0, most.seen).toLowerCase())) {
    if (!isWordLike || segment.length > 40 || /^[\p{N}_]+$/u.test(segment)) continue
    const enough =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(segment)
    if ([...segment].length >= (enough ? 2 : 6)) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  }
  const ordered = [...counts].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1))
  return ordered
    .slice(0, most.words)
    .map(([word]) => word)
    .sort()
}
