import { z } from 'zod'

/** What a judge sees of a site. A file that is kept has titles alone: the other words are those of the lists. */
const SiteText = z.object({
  title: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
})
export type SiteText = z.output<typeof SiteText>

const verdicts = ['good', 'poor', 'unsure'] as const

/** What is judged: a file for people. Nothing in it says which version brought an item. */
export const JudgedFile = z.object({
  seed: z.string(),
  cases: z.array(
    z.object({
      kind: z.enum(['similar', 'for_you']),
      /** The site, or what somebody is interested in and voted for. */
      about: z.union([SiteText, z.object({ interests: z.array(z.string()), voted_for: z.array(SiteText) })]),
      items: z.array(SiteText.extend({ verdict: z.enum(verdicts).nullable() })),
    }),
  ),
})
export type JudgedFile = z.output<typeof JudgedFile>

/** For each case and item: the versions that brought it. */
export const JudgedKey = z.array(z.array(z.array(z.enum(['old', 'new']))))
export type JudgedKey = z.output<typeof JudgedKey>

export const keyFileOf = (file: string) => `${file}.key.json`
