import { readFile } from 'node:fs/promises'
import { englishOf } from '#i18n/message.ts'
import { placeholdersOf } from './placeholders.ts'
import { missingForms } from './plurals.ts'

/** Translations by key; an empty one is still to be written. */
export type Catalogue = Record<string, string>

export interface Comparison {
  untranslated: string[]
  /** Keys that no source text has any more. */
  unused: string[]
  /** Translations that are not ICU, have other placeholders than the English text, or lack forms of a plural: which, and why. */
  wrong: string[]
}

/** How far a catalogue is, and what is wrong with it. @param keys of all messages @param language BCP 47 */
export function compareCatalogue(
  catalogue: Catalogue,
  keys: ReadonlySet<string>,
  language: string,
): Comparison {
  const entries = Object.entries(catalogue)
  return {
    untranslated: [...keys].filter((key) => !catalogue[key]),
    unused: entries.flatMap(([key]) => (keys.has(key) ? [] : [key])),
    wrong: entries.flatMap(([key, text]) => (keys.has(key) && text ? mistakesIn(key, text, language) : [])),
  }
}

function mistakesIn(key: string, text: string, language: string): string[] {
  try {
    const [expected, given] = [englishOf(key), text].map(
      (one) => placeholdersOf(one).join(' ') || 'no placeholders',
    )
    if (expected !== given) return [`“${text}” has ${given} instead of ${expected}`]
    return missingForms(englishOf(key), text, language).map((forms) => `“${text}” lacks forms of ${forms}`)
  } catch (error) {
    return [`“${text}”: ${(error as Error).message}`]
  }
}

/** The English texts that are not ICU. */
export const mistakesInEnglish = (keys: Iterable<string>): string[] =>
  [...keys].flatMap((key) => mistakesIn(key, englishOf(key), 'en'))

/** A catalogue with all messages in the order of the sources: translations are kept, and what is unused goes. */
export const completed = (catalogue: Catalogue, keys: Iterable<string>): Catalogue =>
  Object.fromEntries([...keys].map((key) => [key, catalogue[key] ?? '']))

/** A catalogue from its file; empty where there is none yet. */
export async function readCatalogue(file: string): Promise<Catalogue> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return '{}'
  })
  return JSON.parse(text) as Catalogue
}

/**
 * The languages that Wend speaks, with one more: what its speakers call it and its direction, as `Intl` has them.
 * @param facts the text of src/i18n/languages.json, which stays as it is where it knows the language
 */
export function withLanguage(facts: string, code: string): string {
  if (Object.hasOwn(JSON.parse(facts), code)) return facts
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  const { direction } = (new Intl.Locale(code) as Intl.Locale & TextInfo).getTextInfo()
  return facts.replace(/\n\}\n$/, `,\n  ${JSON.stringify(code)}: ${factsOf({ name, direction })}\n}\n`)
}

/** Not yet among TypeScript's own. */
interface TextInfo {
  getTextInfo(): { direction: string }
}

const factsOf = ({ name, direction }: { name: string; direction: string }) =>
  `{ "name": ${JSON.stringify(name)}, "direction": ${JSON.stringify(direction)} }`
