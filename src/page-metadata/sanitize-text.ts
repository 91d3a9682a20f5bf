import { stripInvisible } from '#api-contract/values/invisible-characters.ts'

// Sanitizes untrusted text for display: visible characters only, cut at natural boundaries.

/** Removes invisible and misleading characters: controls, direction overrides, lone surrogates. */
const stripHidden = (text: string) => stripInvisible(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, ''))

export const oneLine = (text: string): string => stripHidden(text).replace(/\s+/gu, ' ').trim()

export const paragraphs = (text: string): string =>
  stripHidden(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Cuts at a grapheme boundary, or at the end of a word if that is near. @param limit in code points */
export function shorten(text: string, limit: number): string {
  if ([...text].length <= limit) return text
  let shortened = ''
  let count = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    count += [...segment].length
    if (count > limit - 1) break
    shortened += segment
  }
  const wholeWords = shortened.replace(/\s+\S*$/u, '')
  return `${wholeWords.length > shortened.length * 0.8 ? wholeWords : shortened.trimEnd()}…`
}
