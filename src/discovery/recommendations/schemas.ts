import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Id, ListOf, paging, Site, Time } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { recommendationKinds } from '#api-contract/values/recommendation-kinds.ts'

export const Recommendation = z.object({
  blog: Site,
  /** The kinds of places where it was found. */
  kinds: z.array(z.enum(recommendationKinds)),
  first_seen_on: Time,
  last_seen_on: Time,
})
export type Recommendation = z.output<typeof Recommendation>

export const listRecommendations = schema({
  scope: 'read',
  summary:
    'Sites that recommend a site (`direction=in`), or that it recommends (`out`), according to their blogrolls and links; latest found first.',
  input: { id: Id, direction: z.enum(['in', 'out']).optional().default('in'), ...paging },
  reply: ListOf(Recommendation),
})

const Path = {
  /** From the first site to the last; null if there is none. */
  path: z.array(Site).nullable(),
  steps: z.number().nullable(),
  /** How each site recommends the next one. */
  ways: z.array(Recommendation.pick({ kinds: true, first_seen_on: true })),
  complete: z.boolean(),
}

export const findPathBetween = schema({
  scope: 'read',
  summary:
    'The shortest path of recommendations from one site to another, at most six steps. `complete` is false if the search stopped early because it cost too much.',
  input: { from: Id, to: Id },
  reply: z.object(Path),
})

const PathEndInput = Line(limits.url).optional()

/** The sites that an end of a path may refer to: one if it is clear, several if ambiguous, none if unknown. */
const PathEnd = z.object({ given: z.string(), sites: z.array(Site) })
export type PathEnd = z.output<typeof PathEnd>

export const findPathByName = schema({
  scope: 'read',
  summary:
    'The same between sites given by number, address or title. If an end is ambiguous, the possible sites are listed and no path is searched for.',
  input: { from: PathEndInput, to: PathEndInput },
  reply: z.object({ from: PathEnd, to: PathEnd, ...Path }),
})
export type PathByName = z.output<typeof findPathByName.reply>
