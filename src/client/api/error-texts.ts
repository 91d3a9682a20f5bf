import { defaultTranslator } from '#i18n/default-translator.ts'
import type { ErrorTexts } from './parse-error-reply.ts'

let load: () => Promise<ErrorTexts> = async () => undefined

/** Names where the texts of all reasons come from; they are not loaded before a refusal needs them. */
export function setErrorTextsLoader(loader: () => Promise<ErrorTexts>): void {
  load = loader
}

/** The texts of reasons where the page is not in English; without them refusals are shown as the API says them. */
export const errorTexts = async (): Promise<ErrorTexts> =>
  defaultTranslator.language === 'en' ? undefined : load().catch(() => undefined)
