import { limits } from '#api-contract/shapes/limits.ts'
import { type ShortenedField, shortenedFields, siteFields } from '#api-contract/shapes/site-field-shapes.ts'
import type { SiteFields } from '#api-contract/shapes/site-fields.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import type { Warning } from '#api-contract/warning.ts'
import { oneLine, paragraphs, shorten } from '#page-metadata/sanitize-text.ts'
import { tagChanged, tagLeftOut, tagsLeftOut, textCut } from './cleaning-warnings.ts'

/** The texts about a site in lists and web pages. */
type SiteText = Pick<SiteFields, ShortenedField | 'tags'>

export interface CleanedSite extends SiteText {
  /** The changes made; empty if everything fit. */
  changes: Warning[]
}

/** Fits a site's texts from a list or page into our limits. @param fallback the title if there is none */
export function cleanSite(rawSite: Partial<SiteText>, fallback: string): CleanedSite {
  const changes: Warning[] = []
  const texts = Object.fromEntries(
    shortenedFields.map((name) => [name, fitField(name, rawSite[name] ?? '', changes)]),
  ) as Pick<SiteFields, ShortenedField>
  return {
    ...texts,
    title: texts.title || fitField('title', fallback, []),
    tags: cleanTags(rawSite.tags ?? [], changes),
    changes,
  }
}

function fitField(name: ShortenedField, rawText: string, changes: Warning[]): string {
  const { lines, limit } = siteFields[name].shortenTo
  const text = rawText.slice(0, maxLetters)
  const cleaned = lines === 'one' ? oneLine(text) : paragraphs(text)
  const shortened = shorten(cleaned, limit)
  if (shortened !== cleaned) changes.push(textCut({ field: name, from: [...cleaned].length, to: limit }))
  return shortened
}

/** Texts beyond these limits are ignored; reading them would only cost time. */
const maxTexts = 200
const maxLetters = 10_000

/** Normalizes and deduplicates tags, up to the limit of a site. */
export function cleanTags(rawTags: string[], changes: Warning[] = []): string[] {
  const tags = new Set<string>()
  const texts = rawTags.slice(0, maxTexts).flatMap((tag) => tag.slice(0, maxLetters).split(/[,;、，；|\n]/u))
  for (const text of texts.slice(0, maxTexts)) {
    if (!text.trim()) continue
    const normalized = normalizeTag(text)
    const tag = normalized ?? repairTag(text)
    if (tag) tags.add(tag)
    if (normalized) continue
    changes.push(
      tag ? tagChanged({ from: makeExcerpt(text), to: tag }) : tagLeftOut({ tag: makeExcerpt(text) }),
    )
  }
  const limitedTags = [...tags].slice(0, limits.tags_per_site)
  if (tags.size > limitedTags.length)
    changes.push(tagsLeftOut({ kept: limits.tags_per_site, all: tags.size }))
  return limitedTags
}

/** Removes the characters that a tag cannot hold. */
function repairTag(text: string): string | undefined {
  // Longer tags are dropped anyway, and long runs of punctuation are slow to strip.
  return normalizeTag(
    oneLine(text.slice(0, 200))
      .replace(/[\s_/\\:·–—~*=]+/gu, '-')
      .replace(/[^\p{L}\p{M}\p{N}\-+#.&]+/gu, '')
      .replace(/-{2,}/g, '-')
      .replace(/^[-.]+|[-.]+$/g, ''),
  )
}

const makeExcerpt = (text: string) => shorten(oneLine(text), 40)
