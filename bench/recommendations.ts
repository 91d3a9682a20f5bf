import { randomNumbers } from './random.ts'

const kinds = ['blogroll', 'links', 'blogroll', 'opml', 'links', 'source', 'xfn'] as const
/** Maximum length of a list; longer ones count as directories. */
const maxListLength = 150
const dayMs = 24 * 60 * 60 * 1000

export const recommendationColumns = 'from_id, to_id, kind, first_seen_on, last_seen_on'

/**
 * Generates about this many rows of `recommendations`. One site in four has a list, mostly short; a few sites are on
 * thousands of lists, and half of the recommended sites are close to the recommending one, as in circles of friends.
 */
export function* recommendationRows(sites: number, targetCount: number, until: number): Generator<string> {
  const random = randomNumbers(61)
  const each = (targetCount / sites) * 4
  for (let from = 1; from <= sites; from++) {
    if (random() >= 0.25) continue
    const length = Math.min(maxListLength, Math.round(-Math.log(1 - random()) * each * 1.04))
    const named = new Set<number>()
    for (let tries = 0; named.size < length && tries < length * 3; tries++) {
      const far = 1 + Math.floor(random() ** 3 * sites)
      const near = 1 + ((from + Math.floor((random() - 0.5) * 600) + sites) % sites)
      named.add(random() < 0.5 ? near : far)
    }
    named.delete(from)
    const kind = kinds[from % kinds.length]
    const seen = new Date(until - Math.floor(random() * 7) * dayMs).toISOString()
    for (const to of named) {
      const first = new Date(until - Math.floor(random() * 700) * dayMs).toISOString()
      yield `${[from, to, kind, first, seen].join('\t')}\n`
    }
  }
}

/** Statements that compute what the triggers would have maintained. */
export const derivedOfRecommendations = [
  `insert into recommended_sites (blog_id, recommended_by, is_open)
    select r.to_id, count(distinct r.from_id), is_open(b) from recommendations r join blogs b on b.id = r.to_id
    group by r.to_id, b.id`,
]
