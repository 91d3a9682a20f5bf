import { messagesIn } from '#i18n/catalogue.ts'
import { translator } from '#i18n/translator.ts'
import { notificationSentence, type StoredPayload } from './sentences.ts'

/** The API's language, with numbers as programs write them: 1000, not 1,000. */
const t = translator('en-US-posix', messagesIn('en'))

/** A notification's sentence in English, as it continues after the actor's name. */
export const englishSentence = (payload: StoredPayload): string => notificationSentence(t, payload, '')
