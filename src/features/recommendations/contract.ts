import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Blog, Id, ListOf, paging, Time } from '#contract/shapes.ts'

/** How a site names another one (docs/decisions/0146-recommendations.md). */
const recommendationKinds = ['blogroll', 'opml', 'source', 'xfn', 'links'] as const
export type RecommendationKind = (typeof recommendationKinds)[number]

export const Recommendation = z.object({
  blog: Blog,
  /** Where it was found. */
  kinds: z.array(z.enum(recommendationKinds)),
  first_seen_on: Time,
  last_seen_on: Time,
})
export type Recommendation = z.output<typeof Recommendation>

export const listRecommendations = endpoint('GET /api/blogs/:id/recommendations/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary:
    'Sites that recommend a site (`direction=in`), or that it recommends (`out`), as their blogrolls and links have it; those found last first.',
  input: { id: Id, direction: z.enum(['in', 'out']).optional().default('in'), ...paging },
  reply: ListOf(Recommendation),
})

export const findPathBetween = endpoint('GET /api/paths/', {
  access: 'anyone',
  scope: 'read',
  summary:
    'The shortest way from one site to another by recommendations, at most six steps. `complete` says whether all was looked at: what costs too much is left out.',
  input: { from: Id, to: Id },
  reply: z.object({ path: z.array(Blog).nullable(), steps: z.number().nullable(), complete: z.boolean() }),
})
