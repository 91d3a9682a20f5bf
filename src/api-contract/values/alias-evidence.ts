import { z } from 'zod'

/**
 * Evidence that one tag is an alias of another, in the order of `kind`: equal except for hyphens and accents; inner
 * letters replaced by their number (a11y); another form of the same word; equal except for "dev" or "development"; a
 * shared prefix, or its initials, on the same sites; rarely used without it; one letter apart and much rarer. `together`
 * has the number of sites with both.
 */
export const AliasEvidence = z.object({
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
export type AliasEvidence = z.output<typeof AliasEvidence>
