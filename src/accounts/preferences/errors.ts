import { defineError } from '#api-contract/define-error.ts'

export const languageOff = defineError('language_off', 'This site does not speak that language.')
export const unknownTimeZone = defineError('unknown_time_zone', 'This is not the name of a time zone.')
