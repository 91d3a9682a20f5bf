import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Id, Time } from '#api-contract/shapes/shapes.ts'
import { noPostsReasons } from '#api-contract/values/no-posts.ts'
import { OptionalReason } from '../audit-log/contract.ts'

/** How the reading of sites is doing, over all processes. */
export const ReadingNow = z.object({
  /** Sites whose time has come, and those among them whose time came more than an hour ago. */
  due: z.number(),
  late: z.number(),
  /** Sites that are being read at this moment. */
  reading: z.number(),
  /** Answers since midnight, UTC. */
  read_today: z.number(),
  /** Answers per second, over the last ten minutes. */
  speed: z.number(),
  failing: z.array(z.object({ reason: z.string(), n: z.number() })),
  /** Sites whose feeds yield no posts. */
  without_posts: z.array(z.object({ reason: z.enum(noPostsReasons), n: z.number() })),
  /** Requests per second of all processes together. */
  budget: z.number(),
  paused: z.boolean(),
  /** Processes that read. */
  workers: z.number(),
  /** Since when our own line seems to be down, so that nothing is blamed on the sites. */
  line_down_since: Time.nullable(),
})
export type ReadingNow = z.output<typeof ReadingNow>

export const SiteReading = z.object({
  time: Time,
  what: z.enum(['feed', 'page', 'post', 'picture', 'blogroll']),
  /** The status of HTTP, or in a word why there was none. */
  status: z.string(),
  bytes: z.number(),
  new_posts: z.number(),
  next: Time.nullable(),
})
export type SiteReading = z.output<typeof SiteReading>

export const getReading = endpoint('GET /api/staff/reading/', {
  access: 'staff',
  scope: 'staff',
  summary: 'How the reading of sites is doing.',
  input: {},
  reply: ReadingNow,
})

export const changeReading = endpoint('PATCH /api/staff/reading/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Pauses the reading of sites, or sets its requests a second; null: what the operator set.',
  input: {
    paused: z.boolean().optional(),
    budget: z.number().min(0.01).max(10_000).nullable().optional(),
    reason: OptionalReason,
  },
  reply: ReadingNow,
})

export const readSiteNow = endpoint('POST /api/staff/blogs/:id/read-now/', {
  access: 'staff',
  scope: 'staff',
  summary:
    'Reads a site at once, whatever its intervals; what asks us to wait or keeps us out is left, with the reason.',
  input: { id: Id, reason: OptionalReason },
  reply: z.object({
    reads: z.array(z.enum(['feed', 'page'])),
    leaves: z.array(
      z.object({
        what: z.enum(['feed', 'page', 'site']),
        why: z.enum(['not_listed', 'stopped', 'not_scheduled', 'busy', 'refused', 'robots']),
        until: Time.nullable(),
      }),
    ),
  }),
  status: 202,
})

export const listSiteReadings = endpoint('GET /api/staff/blogs/:id/readings/', {
  access: 'staff',
  scope: 'staff',
  summary: 'The last 20 answers that a site gave to the reader, newest first.',
  input: { id: Id },
  reply: z.array(SiteReading),
})
