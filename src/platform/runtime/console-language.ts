import { terminalTranslatorFor } from '#i18n/catalogue.ts'
import { readLanguages } from '#i18n/languages.ts'
import type { Translator } from '#i18n/translator.ts'

/**
 * What the console speaks: the first of `LANGUAGES`, and English where that names none. It is read before all other
 * settings, because it also says what is wrong with them.
 */
export const consoleTranslator = (env: Record<string, string | undefined> = process.env): Translator =>
  terminalTranslatorFor(readLanguages(env.LANGUAGES?.trim() || undefined)?.[0] ?? 'en')
