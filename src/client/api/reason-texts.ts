import { spoken } from '#i18n/spoken.ts'
import type { ReasonTexts } from './refusal-from.ts'

let load: () => Promise<ReasonTexts> = async () => undefined

/** Names where the texts of all reasons come from; they are not loaded before a refusal needs them. */
export function loadReasonTextsBy(loader: () => Promise<ReasonTexts>): void {
  load = loader
}

/** The texts of reasons where the page is not in English; without them refusals are shown as the API says them. */
export const reasonTexts = async (): Promise<ReasonTexts> =>
  spoken.language === 'en' ? undefined : load().catch(() => undefined)
