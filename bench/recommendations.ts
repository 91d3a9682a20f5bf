import { seededRandom } from '#ui/covers/seeded-random.ts'

const kinds = ['blogroll', 'links', 'blogroll', 'opml', 'links', 'source', 'xfn'] as const
/** Maximum length of a list; Wend takes a longer one for a directory. */
const maxListLength = 150
const dayMs = 24 * 60 * 60 * 1000

export const recommendationColumns = 'from_id, to_id, kind, first_seen_on, last_seen_on'

/**
 * Generates about this many rows of `recommendations`. One site in four has a list, mostly short; a few sites are on
 * thousands of lists, and half of the recommended sites are close to the recommending one, as in circles of friends.
 */
export function* recommendationRows(sites: number, targetCount: number, newestMs: number): Generator<string> {
  const random = seededRandom(61)
  const averageLength = (targetCount / sites) * 4
  for (let from = 1; from <= sites; from++) {
    if (random() >= 0.25) continue
    const length = Math.min(maxListLength, Math.round(-Math.log(1 - random()) * averageLength * 1.04))
    const recommended = new Set<number>()
    for (let attempt = 0; recommended.size < length && attempt < length * 3; attempt++) {
      const popularSite = 1 + Math.floor(random() ** 3 * sites)
      const nearbySite = 1 + ((from + Math.floor((random() - 0.5) * 600) + sites) % sites)
      recommended.add(random() < 0.5 ? nearbySite : popularSite)
    }
    recommended.delete(from)
    const kind = kinds[from % kinds.length]
    const lastSeen = new Date(newestMs - Math.floor(random() * 7) * dayMs).toISOString()
    for (const to of recommended) {
      const firstSeen = new Date(newestMs - Math.floor(random() * 700) * dayMs).toISOString()
      yield `${[from, to, kind, firstSeen, lastSeen].join('\t')}\n`
    }
  }
}

/** Statements that compute what the triggers would have maintained. */
export const derivedRecommendationStatements = [
  `insert into recommended_sites (blog_id, recommended_by, is_open)
    select r.to_id, count(distinct r.from_id), is_open(b) from recommendations r join blogs b on b.id = r.to_id
    group by r.to_id, b.id`,
]
