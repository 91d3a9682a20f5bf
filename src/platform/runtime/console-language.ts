import { terminalTranslatorFor } from '#i18n/catalogue.ts'
import { parseLanguages } from '#i18n/languages.ts'
import type { Translator } from '#i18n/translator.ts'

/**
 * The translator for the console: in the first of `LANGUAGES`, or English if that is invalid. Reads the environment
 * directly, because it also translates errors about the settings.
 */
export const consoleTranslator = (env: Record<string, string | undefined> = process.env): Translator =>
  terminalTranslatorFor(parseLanguages(env.LANGUAGES?.trim() || undefined)?.[0] ?? 'en')
