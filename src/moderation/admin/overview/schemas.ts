import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'

export const Overview = z.object({
  totals: z.object({
    blogs: z.number(),
    articles: z.number(),
    users: z.number(),
    reviews: z.number(),
    discussions: z.number(),
    comments: z.number(),
  }),
  /** The last thirty days, oldest first. */
  days: z.array(
    z.object({
      day: z.string(),
      blogs: z.number(),
      users: z.number(),
      reviews: z.number(),
      discussions: z.number(),
      comments: z.number(),
    }),
  ),
  queues: z.object({ reports: z.number(), held: z.number(), messages: z.number() }),
  jobs: z.object({ waiting: z.number(), working: z.number(), failed: z.number() }),
  /** In bytes. */
  storage: z.object({ database: z.number(), free: z.number() }),
  intake: z.enum(['publish', 'hold_first']),
})
export type Overview = z.output<typeof Overview>

export const getOverview = schema({
  scope: 'staff',
  summary: 'Activity of the last thirty days, totals, queues, jobs and storage.',
  input: {},
  reply: Overview,
})
