import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { directionOf, type Language } from './languages.ts'
import { mapMessage } from './map-message.ts'
import { englishOf, keyOf } from './message.ts'
import { type FindMessage, type Translator, translator } from './translator.ts'

/** Reads translations by key (see `message.ts`); missing or empty ones fall back to English. */
function readCatalogue(language: Language): Record<string, string> {
  if (language === 'en' || language === 'en-XA') return {}
  return JSON.parse(readFileSync(new URL(`catalogues/${language}.json`, import.meta.url), 'utf8'))
}

interface CompileOptions {
  /** Omits isolates, which terminals do not support. */
  inTerminal?: boolean
}

/**
 * Compiles and caches a language's messages on demand.
 * @throws SyntaxError for a text that is not valid ICU
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

/** The translator for a language on the server: for rendered pages and mails. */
export function translatorFor(language: Language): Translator {
  const known = translators.get(language) ?? translator(language, messagesIn(language))
  translators.set(language, known)
  return known
}

/** The same for an operator's terminal. */
export const terminalTranslatorFor = (language: Language): Translator =>
  translator(language, messagesIn(language, { inTerminal: true }))

/** U+2068 and U+2069: text between them keeps its own direction without affecting its surroundings. */
const [firstStrongIsolate, popIsolate] = ['\u2068', '\u2069']

/** Placeholders of URLs and addresses: programs that autolink them would include the mark that follows. */
const addresses = new Set(['url', 'address', 'email'])

/**
 * Wraps values in messages of right-to-left languages in isolates: names, titles and hosts are often Latin and would
 * pull adjacent punctuation along. Done in the message rather than in components, since the same sentence may become a
 * label, a title or a mail subject, where no element can stand.
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

/** Adds accents and doubles every other vowel: a third longer, as German is, and still readable. */
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

/** The pseudo-localized message (`en-XA`): in brackets, so that truncated and concatenated texts show. */
function pseudolocalize(compiled: CompiledMessage): CompiledMessage {
  if (typeof compiled === 'string') return compiled.trim() === '' ? compiled : `[${accentuate(compiled)}]`
  // Only a value, without any words.
  const [only] = compiled
  if (compiled.length === 1 && Array.isArray(only) && only.length === 1) return compiled
  return ['[', ...mapMessage(compiled, { text: accentuate }), ']']
}
