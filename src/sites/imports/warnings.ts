import { siteFieldLabels } from '#api-contract/shapes/site-fields.ts'
import { defineWarning, type Warning } from '#api-contract/warning.ts'
import { listInWords } from '#i18n/in-words.ts'
import { message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import * as cleaning from '../editing/import-notes.ts'

// Where something stands in a list, and what is remarked on it.

export const wholeFile = defineWarning('whole_file', message('the file'))
export const frontMatter = defineWarning('front_matter', message('front matter'))
export const atLine = defineWarning('line', message('line {n}'))
export const atEntry = defineWarning('entry', message('entry {n}'))

export const brokenCharacters = defineWarning(
  'broken_characters',
  message('Replaced {count, plural, one {# broken character} other {# broken characters}}.'),
)
export const readAsWindows1252 = defineWarning(
  'read_as_windows_1252',
  message('The text isn’t UTF-8, so it was read as Windows-1252.'),
)
export const feedLeftOut = defineWarning(
  'feed_left_out',
  message('feed "{feed}" left out: it isn’t a web address'),
)

const declared = [
  ...[wholeFile, frontMatter, atLine, atEntry, brokenCharacters, readAsWindows1252, feedLeftOut],
  ...Object.values(cleaning),
]
const texts = new Map(declared.map(({ code, text }) => [code, text]))

/** A remark in words. @param said a sentence where an earlier version stored it */
export function remarkInWords(t: Translator, said: Warning | string): string {
  if (typeof said === 'string') return said
  const text = texts.get(said.code)
  // A later version may know more of them.
  if (text === undefined) return said.code
  const { field, ...others } = said.params
  const label = siteFieldLabels[field as keyof typeof siteFieldLabels]
  return t.parts(text, label ? { ...others, field: t(label) } : said.params) as string
}

/** Several of them in a row, as the language puts them. */
export const remarksInWords = (t: Translator, said: readonly (Warning | string)[]): string =>
  listInWords(
    t,
    said.map((one) => remarkInWords(t, one)),
    'unit',
  )
