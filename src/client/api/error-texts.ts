import { defaultTranslator } from '#i18n/default-translator.ts'
import type { ErrorTexts } from './parse-error-reply.ts'

let loadTexts: () => Promise<ErrorTexts> = async () => undefined

/** Sets the function that loads translated error texts. It is called only when the first error occurs. */
export function setErrorTextsLoader(loader: () => Promise<ErrorTexts>): void {
  loadTexts = loader
}

/**
 * Translated error texts, for pages that are not in English. If they fail to load, errors stay in the API's English.
 */
export const loadErrorTexts = async (): Promise<ErrorTexts> =>
  defaultTranslator.language === 'en' ? undefined : loadTexts().catch(() => undefined)
