import { z } from 'zod'

/**
 * Why one tag may be another spelling of a subject: the same letters but for hyphens and accents; letters counted in between
 * (a11y); the same word in another form; the same but for "dev" or "development"; the same beginning, seen together; the first
 * letters of its words, seen together; hardly ever without it; one letter apart, and much rarer. With `together` the number of
 * sites that have both.
 */
export const SpellingReason = z.object({
  kind: z.enum([
    'letters',
    'counted_letters',
    'form',
    'ending',
    'beginning',
    'initials',
    'always_together',
    'one_letter',
    'together',
  ]),
  sites: z.number().optional(),
})
export type SpellingReason = z.output<typeof SpellingReason>
