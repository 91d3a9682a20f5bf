import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { choosers } from '#api-contract/values/choosers.ts'

export const getFairness = schema({
  scope: 'read',
  summary:
    'Counts how often each list has shown sites since the first day of last month, for each third of its sites: by posting frequency for "river", otherwise by upvotes, lowest first.',
  input: {},
  reply: z.object({
    figures: z.array(
      z.object({
        chooser: z.enum(choosers),
        since: z.string(),
        measured_on: z.string(),
        /** The numbers of sites that it can show, and that it has shown. */
        sites: z.number(),
        sites_shown: z.number(),
        thirds: z.tuple([z.number(), z.number(), z.number()]),
      }),
    ),
  }),
})
