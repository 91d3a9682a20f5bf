import { sql } from 'kysely'
import { feedSpellings } from '#addresses/feed-address.ts'
import type { Db } from '#platform/db/db.ts'
import { feedName, type NamedSite } from './named-site.ts'

/** Those of some names that are listed, with the site of each; sites that were merged stand for those they became. */
export async function listedByName(db: Db, named: readonly NamedSite[]): Promise<Map<string, number>> {
  const names = [...new Set(named.flat())]
  if (names.length === 0) return new Map()
  const feeds = names.filter((name) => name.startsWith(feedName('')))
  const spelled = feeds.flatMap((name) =>
    feedSpellings(name.slice(feedName('').length)).map((url) => ({ name, url })),
  )
  const { rows } = await sql<{ name: string; id: number }>`
    with recursive found as (
      select url_key as name, id, 0 as steps from blogs where url_key = any(${names}::text[])
      union all
      select f.name, b.id, 0 from unnest(${spelled.map(({ name }) => name)}::text[], ${spelled.map(({ url }) => url)}::text[]) as f (name, url)
        join blogs b on b.feed_url = f.url
    ), way as (
      select * from found
      union all
      select way.name, m.into_blog_id, way.steps + 1 from merges m join way on m.from_blog_id = way.id
      where m.undone_on is null and way.steps < 10
    )
    select distinct on (name) name, way.id from way join blogs b on b.id = way.id and b.kind = 'blog'
    order by name, steps desc, way.id`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
