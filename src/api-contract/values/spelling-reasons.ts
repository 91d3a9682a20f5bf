import { z } from 'zod'

/**
 * Why one tag may be an alias of another: equal except for hyphens and accents; inner letters counted (a11y); another
 * form of the same word; equal except for "dev" or "development"; a shared prefix or its initials, on the same sites;
 * hardly ever used without it; one letter apart and much rarer. `together` gives the number of sites that have both.
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
