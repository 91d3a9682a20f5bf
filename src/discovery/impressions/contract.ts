import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { choosers } from '#api-contract/values/choosers.ts'

export const getFairness = endpoint('GET /api/fairness/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'How often sites were shown since the first day of last month by each of what chooses sites, by thirds: of "river" those that post least come first, of the others those with the fewest upvotes.',
  input: {},
  reply: z.object({
    figures: z.array(
      z.object({
        chooser: z.enum(choosers),
        since: z.string(),
        measured_on: z.string(),
        /** The number of sites that it can show, and that it did show. */
        sites: z.number(),
        sites_shown: z.number(),
        thirds: z.tuple([z.number(), z.number(), z.number()]),
      }),
    ),
  }),
})
