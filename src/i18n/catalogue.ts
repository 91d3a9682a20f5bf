import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { type Language, textDirection } from './languages.ts'
import { mapMessage } from './map-message.ts'
import { englishText, messageKey } from './message.ts'
import { createTranslator, type FindMessage, type Translator } from './translator.ts'

/** Reads translations by key (see `message.ts`); missing or empty ones fall back to English. */
function readCatalogue(language: Language): Record<string, string> {
  if (language === 'en' || language === 'en-XA') return {}
  return JSON.parse(readFileSync(new URL(`catalogues/${language}.json`, import.meta.url), 'utf8'))
}

interface CompileOptions {
  /** Omits direction isolates, which terminals do not support. */
  inTerminal?: boolean
}

/**
 * Compiles and caches a language's messages on demand.
 * @throws SyntaxError for a text that is not valid ICU
 */
export function compileMessages(
  language: Language,
  { inTerminal = false }: CompileOptions = {},
): FindMessage {
  const isIsolated = textDirection(language) === 'rtl' && !inTerminal
  const translations = readCatalogue(language)
  const compiled = new Map<string, CompiledMessage>()
  return (text, context) => {
    const key = messageKey(text, context)
    const cached = compiled.get(key)
    if (cached !== undefined) return cached
    const compiledText = compile(translations[key] || englishText(key))
    const message =
      language === 'en-XA'
        ? pseudolocalize(compiledText)
        : isIsolated
          ? isolateValues(compiledText)
          : compiledText
    compiled.set(key, message)
    return message
  }
}

const translators = new Map<Language, Translator>()

/** The translator for a language on the server: for rendered pages and mails. */
export function translatorFor(language: Language): Translator {
  const cached = translators.get(language) ?? createTranslator(language, compileMessages(language))
  translators.set(language, cached)
  return cached
}

/** The translator for an operator's terminal. */
export const terminalTranslatorFor = (language: Language): Translator =>
  createTranslator(language, compileMessages(language, { inTerminal: true }))

/** U+2068 and U+2069: text between them keeps its direction without affecting adjacent text. */
const [firstStrongIsolate, popIsolate] = ['\u2068', '\u2069']

/** Placeholders of URLs and email addresses: programs that autolink them would include the mark that follows. */
const addressNames = new Set(['url', 'address', 'email'])

/**
 * Wraps values in messages of right-to-left languages in isolates: names, titles and hosts are often Latin and would
 * pull adjacent punctuation along. This happens in the message rather than in components, because the same sentence may
 * become a label, a title or an email subject, which cannot contain elements.
 */
const isolateValues = (compiled: CompiledMessage): CompiledMessage =>
  mapMessage(compiled, {
    value: (placeholder, name) =>
      addressNames.has(name) ? [placeholder] : [firstStrongIsolate, placeholder, popIsolate],
  })

const plainLetters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accentedLetters = 'áƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const accents = new Map(
  [...plainLetters].map((letter, index) => [letter, [...accentedLetters][index] ?? letter]),
)

/** Adds accents and doubles every other vowel: a third longer, as German is, and still readable. */
function accentuate(text: string): string {
  let vowels = 0
  let accented = ''
  for (const letter of text) {
    const replacement = accents.get(letter) ?? letter
    const isDoubled = /[aeiou]/i.test(letter) && ++vowels % 2 === 1
    accented += isDoubled ? replacement + replacement : replacement
  }
  return accented
}

/** Pseudo-localizes a message (`en-XA`). Brackets reveal truncated and concatenated texts. */
function pseudolocalize(compiled: CompiledMessage): CompiledMessage {
  if (typeof compiled === 'string') return compiled.trim() === '' ? compiled : `[${accentuate(compiled)}]`
  // A single placeholder without words.
  const [node] = compiled
  if (compiled.length === 1 && Array.isArray(node) && node.length === 1) return compiled
  return ['[', ...mapMessage(compiled, { text: accentuate }), ']']
}
