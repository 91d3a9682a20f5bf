import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { directionOf, type Language } from './languages.ts'
import { mapMessage } from './map-message.ts'
import { englishOf, keyOf } from './message.ts'
import { type FindMessage, type Translator, translator } from './translator.ts'

/** Translations by the keys of `message.ts`; what is missing or empty stays English. */
function readCatalogue(language: Language): Record<string, string> {
  if (language === 'en' || language === 'en-XA') return {}
  return JSON.parse(readFileSync(new URL(`catalogues/${language}.json`, import.meta.url), 'utf8'))
}

interface CompileOptions {
  /** Terminals do not know isolates: what is shown there goes without. */
  inTerminal?: boolean
}

/**
 * Compiles the messages of one language as they are asked for, and keeps them.
 * @throws SyntaxError for a text that is not ICU
 */
export function messagesIn(language: Language, { inTerminal = false }: CompileOptions = {}): FindMessage {
  const isIsolated = directionOf(language) === 'rtl' && !inTerminal
  const translations = readCatalogue(language)
  const compiled = new Map<string, CompiledMessage>()
  return (text, context) => {
    const key = keyOf(text, context)
    const known = compiled.get(key)
    if (known !== undefined) return known
    const plain = compile(translations[key] || englishOf(key))
    const made = language === 'en-XA' ? pseudolocalize(plain) : isIsolated ? isolateValues(plain) : plain
    compiled.set(key, made)
    return made
  }
}

const translators = new Map<Language, Translator>()

/** What shows texts in a language outside of browsers: in pages that the server renders, and in mails. */
export function translatorFor(language: Language): Translator {
  const known = translators.get(language) ?? translator(language, messagesIn(language))
  translators.set(language, known)
  return known
}

/** The same for the terminal of an operator. */
export const terminalTranslatorFor = (language: Language): Translator =>
  translator(language, messagesIn(language, { inTerminal: true }))

/** U+2068 and U+2069: what stands between them keeps its own direction, and changes that of nothing around it. */
const [firstStrongIsolate, popIsolate] = ['\u2068', '\u2069']

/** Programs that make links of what looks like an address would take the mark after it for a part of it. */
const addresses = new Set(['url', 'address', 'email'])

/**
 * A message of a language that is written from right to left, with isolates around the values that are put into it:
 * names, titles and hosts are often Latin, and would take the punctuation beside them along. In the message, not in
 * components, since the same sentence becomes a label, a title or the subject of a mail, where no element can stand.
 */
const isolateValues = (compiled: CompiledMessage): CompiledMessage =>
  mapMessage(compiled, {
    value: (place, name) => (addresses.has(name) ? [place] : [firstStrongIsolate, place, popIsolate]),
  })

const plainLetters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accentedLetters = 'áƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const accents = new Map(
  [...plainLetters].map((letter, index) => [letter, [...accentedLetters][index] ?? letter]),
)

/** Letters get accents, and every other vowel is doubled: a third longer, as German is, and still readable. */
function accentuate(text: string): string {
  let vowels = 0
  let disguised = ''
  for (const letter of text) {
    const changed = accents.get(letter) ?? letter
    const isDoubled = /[aeiou]/i.test(letter) && ++vowels % 2 === 1
    disguised += isDoubled ? changed + changed : changed
  }
  return disguised
}

/** The message of a text in `en-XA`: in brackets, so that a text that is cut off, or put together of pieces, shows. */
function pseudolocalize(compiled: CompiledMessage): CompiledMessage {
  if (typeof compiled === 'string') return compiled.trim() === '' ? compiled : `[${accentuate(compiled)}]`
  // Nothing but a value has no words.
  const [only] = compiled
  if (compiled.length === 1 && Array.isArray(only) && only.length === 1) return compiled
  return ['[', ...mapMessage(compiled, { text: accentuate }), ']']
}
