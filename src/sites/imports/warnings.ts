import { siteFieldLabels } from '#api-contract/shapes/site-fields.ts'
import { defineWarning, type Warning } from '#api-contract/warning.ts'
import { message } from '#i18n/message.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import type { Translator } from '#i18n/translator.ts'
import * as cleaning from '../editing/cleaning-warnings.ts'

// Positions in a list, and warnings about it.

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

const warnings = [
  ...[wholeFile, frontMatter, atLine, atEntry, brokenCharacters, readAsWindows1252, feedLeftOut],
  ...Object.values(cleaning),
]
const texts = new Map(warnings.map(({ code, text }) => [code, text]))

/** The text of a warning. @param warning a finished sentence if stored by an earlier version */
export function warningText(t: Translator, warning: Warning | string): string {
  if (typeof warning === 'string') return warning
  const text = texts.get(warning.code)
  // A later version may have stored a code that is unknown here.
  if (text === undefined) return warning.code
  const { field, ...others } = warning.params
  const label = siteFieldLabels[field as keyof typeof siteFieldLabels]
  return t.parts(text, label ? { ...others, field: t(label) } : warning.params) as string
}

/** Several warnings as a list in the reader's language. */
export const warningsText = (t: Translator, list: readonly (Warning | string)[]): string =>
  formatList(
    t,
    list.map((warning) => warningText(t, warning)),
    'unit',
  )
