import { limits } from '#api-contract/shapes/limits.ts'
import type { LinkedData } from './json-ld.ts'
import type { PageFacts } from './page-facts.ts'
import { cleanTitle, plainText } from './page-titles.ts'
import { oneLine, shorten } from './sanitize-text.ts'

/** Returns the contents of all `<meta>` elements with these names. */
export const metaContents = (facts: PageFacts, ...names: string[]): string[] =>
  names.flatMap((name) => facts.metas.get(name) ?? [])

/** Lists the candidate titles of a page, best first. */
export const candidateTitles = (facts: PageFacts, linked: LinkedData): string[] => [
  ...metaContents(facts, 'og:title', 'twitter:title'),
  facts.title,
  ...metaContents(facts, 'og:site_name', 'application-name', 'apple-mobile-web-app-title'),
  ...linked.title,
]

/** Chooses the first meaningful title, shortened to the limit. */
export function chooseTitle(titles: string[]): string | null {
  const title = titles.map(cleanTitle).find((text) => text !== undefined)
  return (title && shorten(oneLine(title), limits.title)) || null
}

export function chooseDescription(facts: PageFacts, linked: LinkedData): string {
  const contents = metaContents(
    facts,
    'og:description',
    'description',
    'twitter:description',
    'dc.description',
  )
  const texts = [...contents, ...linked.description].map(plainText)
  return texts.find((text) => text && !/^just another wordpress/i.test(text)) ?? ''
}
