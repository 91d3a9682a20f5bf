import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { choosers } from '#api-contract/values/choosers.ts'

export const getFairness = endpoint('GET /api/fairness/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'How often each list has shown sites since the first day of last month, by thirds of its sites: for "river" starting with the sites that post least, otherwise with those that have the fewest upvotes.',
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
