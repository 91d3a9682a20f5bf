import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import type { Wend } from '../wend.ts'

/** Adds recommendations in bulk. @param pairs the recommending and the recommended site */
export async function makeRecommendations(
  { db }: Pick<Wend, 'db'>,
  pairs: (readonly [from: number, to: number])[],
  { kind = 'blogroll', seen_on = new Date() }: { kind?: RecommendationKind; seen_on?: Date } = {},
): Promise<void> {
  const seen = { kind, first_seen_on: seen_on, last_seen_on: seen_on }
  await db
    .insertInto('recommendations')
    .values(pairs.map(([from_id, to_id]) => ({ from_id, to_id, ...seen })))
    .execute()
}
