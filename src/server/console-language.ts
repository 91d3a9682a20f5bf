import { terminalTranslatorFor } from '#texts/catalogue.ts'
import { readLanguages } from '#texts/languages.ts'
import type { Translator } from '#texts/translator.ts'

/**
 * What the console speaks: the first of `LANGUAGES`, and English where that names none. It is read before all other
 * settings, because it also says what is wrong with them.
 */
export const consoleTranslator = (env: Record<string, string | undefined> = process.env): Translator =>
  terminalTranslatorFor(readLanguages(env.LANGUAGES?.trim() || undefined)?.[0] ?? 'en')
