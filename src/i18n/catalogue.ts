import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { isolateValues } from './isolate-values.ts'
import { directionOf, type Language } from './languages.ts'
import { englishOf, keyOf } from './message.ts'
import { pseudoOf } from './pseudo.ts'
import { type FindMessage, type Translator, translator } from './translator.ts'

/** Translations by the keys of `message.ts`; what is missing or empty stays English. */
function readCatalogue(language: Language): Record<string, string> {
  if (language === 'en' || language === 'en-XA') return {}
  return JSON.parse(readFileSync(new URL(`catalogues/${language}.json`, import.meta.url), 'utf8'))
}

interface Shown {
  /** Terminals do not know isolates: what is shown there goes without. */
  inTerminal?: boolean
}

/**
 * Compiles the messages of one language as they are asked for, and keeps them.
 * @throws SyntaxError for a text that is not ICU
 */
export function messagesIn(language: Language, { inTerminal = false }: Shown = {}): FindMessage {
  const isIsolated = directionOf(language) === 'rtl' && !inTerminal
  const translations = readCatalogue(language)
  const compiled = new Map<string, CompiledMessage>()
  return (text, context) => {
    const key = keyOf(text, context)
    const known = compiled.get(key)
    if (known !== undefined) return known
    const plain = compile(translations[key] || englishOf(key))
    const made = language === 'en-XA' ? pseudoOf(plain) : isIsolated ? isolateValues(plain) : plain
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
