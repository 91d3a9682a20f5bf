import { z } from 'zod'

/** A site as judges see it. Checked-in files have titles only; descriptions belong to the lists. */
const SiteText = z.object({
  title: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
})
export type SiteText = z.output<typeof SiteText>

const verdicts = ['good', 'poor', 'unsure'] as const

/** A file for judges. Does not reveal which version an item came from. */
export const JudgedFile = z.object({
  seed: z.string(),
  cases: z.array(
    z.object({
      kind: z.enum(['similar', 'for_you']),
      /** The site, or a person's interests and votes. */
      about: z.union([SiteText, z.object({ interests: z.array(z.string()), voted_for: z.array(SiteText) })]),
      items: z.array(SiteText.extend({ verdict: z.enum(verdicts).nullable() })),
    }),
  ),
})
export type JudgedFile = z.output<typeof JudgedFile>

/** The versions that an item came from, by case and item. */
export const JudgedKey = z.array(z.array(z.array(z.enum(['old', 'new']))))
export type JudgedKey = z.output<typeof JudgedKey>

export const getKeyFile = (file: string) => `${file}.key.json`
