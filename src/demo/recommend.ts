import { sql } from 'kysely'
import { recommendationKinds } from '#api-contract/values/recommendation-kinds.ts'
import type { Db } from '#platform/db/db.ts'
import { seededRandom } from '#ui/covers/seeded-random.ts'

const monthMs = 30 * 24 * 60 * 60 * 1000

/**
 * Gives every second site an invented blogroll, as if it had been crawled. Sites that share tags link to each other
 * more often.
 */
export async function addRecommendations(db: Db): Promise<void> {
  const { rows: sites } = await sql<{ id: number; tags: string[] }>`
    select b.id, array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
      where bt.blog_id = b.id) as tags
    from blogs b where b.kind = 'blog' order by b.id`.execute(db)
  const random = seededRandom(61)
  for (const [index, { id, tags }] of sites.entries()) {
    if (index % 2 === 0) continue
    const recommendedSites = sites
      .filter((candidate) => random() < (candidate.tags.some((tag) => tags.includes(tag)) ? 0.4 : 0.06))
      .filter((candidate) => candidate.id !== id)
    const kind = recommendationKinds[index % recommendationKinds.length] ?? 'links'
    const since = new Date(Date.now() - Math.floor(random() * 24) * monthMs)
    await sql`
      insert into recommendations (from_id, to_id, kind, first_seen_on, last_seen_on)
      select ${id}, to_id, ${kind}, ${since}, now() from unnest(${recommendedSites.map((site) => site.id)}::integer[]) as to_id`.execute(
      db,
    )
  }
}
