import { keep } from '#i18n/translator.ts'

const formatOf = keep(Intl.DateTimeFormat)

/**
 * "Saturday 28 November": the day first in English too, as in other dates.
 * @param locale a translator's @param timeZone undefined for the reader's own
 */
export const dayHeading = (value: string, locale: string, timeZone: string | undefined): string =>
  formatOf(locale.startsWith('en') ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(new Date(value))
