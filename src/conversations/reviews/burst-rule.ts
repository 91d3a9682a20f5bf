import { message } from '#i18n/message.ts'

/** Defines a burst of ratings. `RATE_LIMIT_SCALE` multiplies `ratings`; 0 turns the rule off. */
export const burstLimits = { ratings: 5, minutes: 10, youngDays: 7 } as const

/** The rule for the about page; filled with `burstLimits`. */
export const burstRule = message(
  'When {ratings} or more accounts younger than {youngDays} days rate the same site within {minutes} minutes, those ratings wait for review by staff, and the site’s score doesn’t change.',
)
