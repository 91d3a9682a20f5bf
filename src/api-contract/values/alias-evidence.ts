import { z } from 'zod'

/** Evidence that one tag is an alias of another. */
export const AliasEvidence = z.object({
  kind: z.enum([
    // Equal except for hyphens and accents.
    'letters',
    // Inner letters replaced by their number: a11y.
    'counted_letters',
    // Another form of the same word.
    'form',
    // Equal except for "dev" or "development".
    'ending',
    // A shared prefix, on the same sites.
    'beginning',
    // The other tag's initials, on the same sites.
    'initials',
    // Rarely used without the other tag.
    'always_together',
    // One letter apart and much rarer.
    'one_letter',
    // Often on the same sites; `sites` counts them.
    'together',
  ]),
  sites: z.number().optional(),
})
export type AliasEvidence = z.output<typeof AliasEvidence>
