import { messagesIn } from '#i18n/catalogue.ts'
import { translator } from '#i18n/translator.ts'
import { type ReadHappening, sentenceOf } from './sentences.ts'

/** The language of the API, with numbers as programs write them: 1000, not 1,000. */
const t = translator('en-US-posix', messagesIn('en'))

/** A notification in English, as it continues after the name of who did it. */
export const englishOf = (one: ReadHappening): string => sentenceOf(t, one, '')
