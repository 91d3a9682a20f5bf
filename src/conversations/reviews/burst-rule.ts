import { message } from '#i18n/message.ts'

/** What counts as a burst of ratings. `RATE_LIMIT_SCALE` multiplies the number; 0 turns the guard off. */
export const burstLimits = { ratings: 5, minutes: 10, youngDays: 7 } as const

/** The rule in words, for the about page; filled with `burstLimits`. */
export const burstRule = message(
  'When {ratings} or more people whose accounts are younger than {youngDays} days rate the same site within {minutes} minutes, all of these ratings wait until the staff have looked at them, and the score that is shown does not move.',
)
