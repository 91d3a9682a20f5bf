import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { prefixPattern } from '#platform/db/like.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Suggestions } from '../schemas.ts'
import { quote } from '../to-tsquery.ts'

interface PrefixQuery {
  /** Without spaces, as by key_of in db/migrations/0170_search_loosens.sql. */
  key: string
  /** Tsqueries: one for the index, one that filters its results. Both are '' if there is nothing to search. */
  prefix: { loose: string; exact: string }
  /** '' if it cannot be a tag. */
  tag: string
  name: string
}

type PrefixMatches = Pick<Suggestions, 'tags' | 'people'> & { ids: number[] }

/** Tags, people, and ids of sites with this prefix: titles first, then any word of the title or host. */
export async function findByPrefix(db: Db, { key, prefix, tag, name }: PrefixQuery): Promise<PrefixMatches> {
  const { rows } = await sql<PrefixMatches>`
    with by_title as materialized (
      select blog_id from search_entries where ${key} <> '' and title_key like ${prefixPattern(key)} limit 40
    ), by_word as materialized (
      select blog_id from (
        select blog_id, head from search_entries where ${prefix.loose} <> '' and (select count(*) from by_title) < 5
          and head @@ ${prefix.loose}::tsquery limit 400) as sample
      where head @@ ${prefix.exact}::tsquery limit 40
    )
    select coalesce((select json_agg(tag) from (
        select t.value, t.blog_count as count from (
            select distinct coalesce(merged_into, id) as id from tags
            where ${tag} <> '' and value like ${prefixPattern(tag)} and not is_blocked) as matching
          join tags t using (id)
        where not t.is_blocked and t.blog_count > 0
        order by t.blog_count desc, t.value limit 4) as tag), '[]') as tags,
      coalesce((select json_agg(person) from (
        select username, (select avatar from shown_profiles where user_id = shown_people.id) as avatar from shown_people
        where ${name} <> '' and lower(username) like ${prefixPattern(name.toLowerCase())}
        order by lower(username) using ~<~ limit 3) as person), '[]') as people,
      array(select c.blog_id from (
            select blog_id, min(tier) as tier from (
              select blog_id, 1 as tier from by_title union all select blog_id, 2 from by_word) as matches
            group by blog_id) as c
          join search_entries e using (blog_id)
        order by c.tier, e.popularity desc, e.title_words, c.blog_id limit 10) as ids`.execute(db)
  return firstRow(rows)
}

/** Sites on a host, the host itself before its subdomains. */
export async function findIdsByHost(db: Db, host: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ blog_id: number }>`
    select blog_id from (
      select blog_id, host from search_entries where head @@ ${quote(`@${host}`)}::tsquery limit 100) as sample
    order by host <> ${host}, blog_id limit ${limit}`.execute(db)
  return rows.map(({ blog_id }) => blog_id)
}

/** Suggested sites in the order of their ids, without hidden and gone ones. */
export async function findSuggestedSites(
  db: Db,
  ids: number[],
  limit: number,
): Promise<Suggestions['blogs']> {
  if (ids.length === 0) return []
  const { rows } = await sql<Suggestions['blogs'][number]>`
    select b.id, b.slug, b.kind, b.title, b.domain, b.image_blog_page
    from unnest(${ids}::integer[]) with ordinality as numbered (id, position) join blogs b using (id)
    where b.status = 'published' and b.health <> 'gone' order by position limit ${limit}`.execute(db)
  return rows
}
