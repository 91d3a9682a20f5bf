import { readFile } from 'node:fs/promises'
import { englishText } from '#i18n/message.ts'
import { findPlaceholders } from './placeholders.ts'
import { missingForms } from './plurals.ts'

/** Translations by key; an empty one is still missing. */
export type Catalogue = Record<string, string>

export interface Comparison {
  untranslated: string[]
  /** Keys that no source text has any more. */
  unused: string[]
  /**
   * Translations with broken ICU syntax, other placeholders than the English text, or missing plural forms, with the
   * reason.
   */
  mismatched: string[]
}

/** How complete a catalogue is, and its errors. @param keys of all messages @param language BCP 47 */
export function compareCatalogue(
  catalogue: Catalogue,
  keys: ReadonlySet<string>,
  language: string,
): Comparison {
  const entries = Object.entries(catalogue)
  return {
    untranslated: [...keys].filter((key) => !catalogue[key]),
    unused: entries.flatMap(([key]) => (keys.has(key) ? [] : [key])),
    mismatched: entries.flatMap(([key, text]) =>
      keys.has(key) && text ? findMistakes(key, text, language) : [],
    ),
  }
}

function findMistakes(key: string, text: string, language: string): string[] {
  try {
    const [expected, actual] = [englishText(key), text].map(
      (text) => findPlaceholders(text).join(' ') || 'no placeholders',
    )
    if (expected !== actual) return [`“${text}” has ${actual} instead of ${expected}`]
    return missingForms(englishText(key), text, language).map((forms) => `“${text}” lacks forms of ${forms}`)
  } catch (error) {
    return [`“${text}”: ${(error as Error).message}`]
  }
}

/** English texts with broken ICU syntax. */
export const findEnglishMistakes = (keys: Iterable<string>): string[] =>
  [...keys].flatMap((key) => findMistakes(key, englishText(key), 'en'))

/** A catalogue with all messages in source order: existing translations stay, unused ones are removed. */
export const completeCatalogue = (catalogue: Catalogue, keys: Iterable<string>): Catalogue =>
  Object.fromEntries([...keys].map((key) => [key, catalogue[key] ?? '']))

/** Reads a catalogue; empty if the file does not exist. */
export async function readCatalogue(file: string): Promise<Catalogue> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return '{}'
  })
  return JSON.parse(text) as Catalogue
}

/**
 * Adds a language to the list of Wend's languages, with its own name and direction as `Intl` has them.
 * @param languages the text of src/i18n/languages.json; unchanged if it has the language
 */
export function addLanguage(languages: string, code: string): string {
  if (Object.hasOwn(JSON.parse(languages), code)) return languages
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  const { direction } = (new Intl.Locale(code) as Intl.Locale & TextInfo).getTextInfo()
  return languages.replace(
    /\n\}\n$/,
    `,\n  ${JSON.stringify(code)}: ${formatLanguage({ name, direction })}\n}\n`,
  )
}

/** Missing in TypeScript's own types. */
interface TextInfo {
  getTextInfo(): { direction: string }
}

const formatLanguage = ({ name, direction }: { name: string; direction: string }) =>
  `{ "name": ${JSON.stringify(name)}, "direction": ${JSON.stringify(direction)} }`
