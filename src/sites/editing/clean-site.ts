import { limits } from '#api-contract/shapes/limits.ts'
import {
  type FittedField,
  fittedFields,
  type SiteFields,
  siteFields,
} from '#api-contract/shapes/site-fields.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import type { Warning } from '#api-contract/warning.ts'
import { oneLine, paragraphs, shorten } from '#page-metadata/sanitize-text.ts'
import { tagChanged, tagLeftOut, tagsLeftOut, textCut } from './import-notes.ts'

/** What lists and web pages say of a site in words. */
type SiteText = Pick<SiteFields, FittedField | 'tags'>

export interface CleanSite extends SiteText {
  /** What was changed; empty where everything fitted. */
  changes: Warning[]
}

/** Fits what a list says about a site into the limits; `fallback` is the title where there is none. */
export function cleanSite(said: Partial<SiteText>, fallback: string): CleanSite {
  const changes: Warning[] = []
  const texts = Object.fromEntries(
    fittedFields.map((name) => [name, fitted(name, said[name] ?? '', changes)]),
  ) as Pick<SiteFields, FittedField>
  return {
    ...texts,
    title: texts.title || fitted('title', fallback, []),
    tags: cleanTags(said.tags ?? [], changes),
    changes,
  }
}

function fitted(name: FittedField, said: string, changes: Warning[]): string {
  const { lines, limit } = siteFields[name].fit
  const text = said.slice(0, maxLetters)
  const whole = lines === 'one' ? oneLine(text) : paragraphs(text)
  const cut = shorten(whole, limit)
  if (cut !== whole) changes.push(textCut({ field: name, from: [...whole].length, to: limit }))
  return cut
}

/** What a page or list says beyond this is not looked at: it would cost time and say nothing. */
const maxTexts = 200
const maxLetters = 10_000

/** Normalized tags, without duplicates, at most as many as a site may have. */
export function cleanTags(said: string[], changes: Warning[] = []): string[] {
  const tags = new Set<string>()
  const texts = said.slice(0, maxTexts).flatMap((tag) => tag.slice(0, maxLetters).split(/[,;、，；|\n]/u))
  for (const text of texts.slice(0, maxTexts)) {
    if (!text.trim()) continue
    const fitting = normalizeTag(text)
    const tag = fitting ?? mendedTag(text)
    if (tag) tags.add(tag)
    if (fitting) continue
    changes.push(tag ? tagChanged({ from: brief(text), to: tag }) : tagLeftOut({ tag: brief(text) }))
  }
  const kept = [...tags].slice(0, limits.tags_per_site)
  if (tags.size > kept.length) changes.push(tagsLeftOut({ kept: limits.tags_per_site, all: tags.size }))
  return kept
}

/** What is left of a tag without the characters that a tag cannot hold. */
function mendedTag(text: string): string | undefined {
  // Longer ones would be left out for their length, and long runs of signs are slow to strip.
  return normalizeTag(
    oneLine(text.slice(0, 200))
      .replace(/[\s_/\\:·–—~*=]+/gu, '-')
      .replace(/[^\p{L}\p{M}\p{N}\-+#.&]+/gu, '')
      .replace(/-{2,}/g, '-')
      .replace(/^[-.]+|[-.]+$/g, ''),
  )
}

const brief = (text: string) => shorten(oneLine(text), 40)
