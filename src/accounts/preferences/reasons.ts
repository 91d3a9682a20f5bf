import { reason } from '#api-contract/reason.ts'

export const languageOff = reason('language_off', 'This site does not speak that language.')
export const unknownTimeZone = reason('unknown_time_zone', 'This is not the name of a time zone.')
