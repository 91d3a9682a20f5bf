import { postKey } from '#newsfeed/posts/storage/post-key.ts'
import type { PageFacts } from '#page-metadata/page-facts.ts'
import { oneLine, shorten } from '#page-metadata/sanitize-text.ts'

const limits = { me: 8, generator: 60 }

/** Canonical addresses of the author's other profiles (`rel="me"`). */
export function findProfileLinks(facts: PageFacts, base: URL): string[] {
  const me = facts.relMe.slice(0, 50).flatMap((href) => {
    const url = URL.parse(href, base)
    return url && /^https?:$/.test(url.protocol) && url.href.length < 200 ? postKey(url.href) : []
  })
  return [...new Set(me)].slice(0, limits.me)
}

/** The site generator, without its version. */
export const getGenerator = (facts: PageFacts): string =>
  shorten(
    oneLine(facts.metas.get('generator')?.[0]?.slice(0, 200) ?? '').replace(/[\s/]+v?\d.*$/i, ''),
    limits.generator,
  )

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
/** Scripts without spaces have short words. */
const spacelessScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/**
 * The words of a text in lower case, without short ones, which are mostly function words.
 * @param minLength in letters; two in scripts with short words
 */
export function* significantWords(text: string, minLength: number): Generator<string> {
  for (const { segment, isWordLike } of segmenter.segment(text.toLowerCase())) {
    if (!isWordLike || segment.length > 40 || /^[\p{N}_]+$/u.test(segment)) continue
    if ([...segment].length >= (spacelessScripts.test(segment) ? 2 : minLength)) yield segment
  }
}
