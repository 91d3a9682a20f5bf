import { defineError } from '#api-contract/define-error.ts'

export const languageUnavailable = defineError('language_off', 'This site isn’t available in that language.')
export const unknownTimeZone = defineError('unknown_time_zone', 'Unknown time zone.')
