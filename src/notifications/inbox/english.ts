import { compileMessages } from '#i18n/catalogue.ts'
import { createTranslator } from '#i18n/translator.ts'
import { renderSentence, type StoredPayload } from './sentences.ts'

/** The API's language, with numbers as programs write them: 1000, not 1,000. */
const t = createTranslator('en-US-posix', compileMessages('en'))

/** A notification's sentence in English, as it continues after the actor's name. */
export const renderEnglishSentence = (payload: StoredPayload): string => renderSentence(t, payload, '')
