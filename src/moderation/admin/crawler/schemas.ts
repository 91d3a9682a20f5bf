import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, Time } from '#api-contract/shapes/shapes.ts'
import { noPostsReasons } from '#api-contract/values/no-posts.ts'
import { OptionalReason } from '../audit-log/schemas.ts'

/** The state of the crawler, across all processes. */
export const CrawlerStatus = z.object({
  /** Sites that are due, and those of them that have been due for more than an hour. */
  due: z.number(),
  late: z.number(),
  /** Sites being crawled right now. */
  reading: z.number(),
  /** Fetches since midnight UTC. */
  read_today: z.number(),
  /** Fetches per second, averaged over ten minutes. */
  speed: z.number(),
  failing: z.array(z.object({ reason: z.string(), n: z.number() })),
  /** Sites whose feeds yield no posts. */
  without_posts: z.array(z.object({ reason: z.enum(noPostsReasons), n: z.number() })),
  /** Requests per second, across all processes. */
  budget: z.number(),
  paused: z.boolean(),
  /** Crawler processes that are alive. */
  workers: z.number(),
  /** Since when our own connection seems to be down; failures are not blamed on sites until it is back. */
  line_down_since: Time.nullable(),
})
export type CrawlerStatus = z.output<typeof CrawlerStatus>

export const SiteFetch = z.object({
  time: Time,
  what: z.enum(['feed', 'page', 'post', 'picture', 'blogroll']),
  /** The HTTP status, or a code for the failure. */
  status: z.string(),
  bytes: z.number(),
  new_posts: z.number(),
  next: Time.nullable(),
})
export type SiteFetch = z.output<typeof SiteFetch>

export const getCrawlerStatus = schema({
  scope: 'staff',
  summary: 'The status of the crawler.',
  input: {},
  reply: CrawlerStatus,
})

export const changeCrawlerSettings = schema({
  scope: 'staff',
  summary:
    'Pauses or resumes the crawler, or sets its requests per second; null restores the operator’s setting.',
  input: {
    paused: z.boolean().optional(),
    budget: z.number().min(0.01).max(10_000).nullable().optional(),
    reason: OptionalReason,
  },
  reply: CrawlerStatus,
})

export const crawlSiteNow = schema({
  scope: 'staff',
  summary:
    'Crawls a site now, regardless of its schedule. Reports what it skips, and why: the site asked us to wait or denied access.',
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

export const listSiteFetches = schema({
  scope: 'staff',
  summary: 'The last 20 responses of a site to the crawler, newest first.',
  input: { id: Id },
  reply: z.array(SiteFetch),
})
