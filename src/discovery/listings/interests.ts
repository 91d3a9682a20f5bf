import { sql } from 'kysely'
import type { InterestSignal } from '#api-contract/values/interest-signals.ts'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'

interface Interest {
  id: number
  value: string
  /** The number of sites with the tag. */
  sites: number
  /** Its origin: the profile, or sites that the member liked. */
  origin: 'profile' | InterestSignal
}

export interface Interests {
  tags: Interest[]
  /** Later sites are left out, so that a list does not change while the member pages through it. */
  newest_site_id: number
}

/** The number of latest likes examined, and the maximum number of tags taken from them. */
const maxLikes = 100
const maxLikedTags = 5
/** A tag needs three liked sites, or two if no tag has three: a single one may be chance. */
const fallbackLikedSites = 2
const requiredLikedSites = 3

/** The interests in the profile; tag aliases count as the tags they stand for. */
const profileTags = (userId: number) => sql`
  select distinct t.id, t.value, t.blog_count as sites, 'profile' as origin
  from profile_tags pt join tags named on named.id = pt.tag_id
    join tags t on t.id = coalesce(named.merged_into, named.id)
  where pt.user_id = ${userId} and not t.is_blocked`

export async function findProfileInterests(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${profileTags(userId)}) as mine`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * All interests for a member's “For you” list: those in the profile, and (if the member enabled it) tags that several
 * of their liked sites share and few other sites have.
 */
export async function findInterests(db: Db, userId: number): Promise<Interests> {
  const selectLiked = (kind: InterestSignal, table: string) => sql`
    (select ${kind}::text as kind, l.blog_id from ${sql.table(table)} l, member
      where l.user_id = ${userId} and ${kind} = any(member.personal_by)
      order by l.created_on desc, l.blog_id desc limit ${maxLikes})`
  const { rows } = await sql<Interests>`
    with member as (select personal_by from users where id = ${userId}),
    mine as (${profileTags(userId)}),
    liked as (
      ${selectLiked('votes', 'blog_upvotes')} union all ${selectLiked('bookmarks', 'bookmarks')}
      union all ${selectLiked('follows', 'follows')}
    ), shared as (
      select t.id, t.value, t.blog_count as sites, mode() within group (order by liked.kind) as origin, count(distinct liked.blog_id) as n
      from liked join blog_tags bt on bt.blog_id = liked.blog_id join tags t on t.id = bt.tag_id
      where not t.is_blocked and t.id not in (select id from mine)
      group by t.id having count(distinct liked.blog_id) >= ${fallbackLikedSites}
    ), chosen as (
      select id, value, sites, origin from shared
      where n >= least(${requiredLikedSites}, (select max(n) from shared))
      order by n / ln(2 + sites) desc, id limit ${maxLikedTags}
    )
    select coalesce((select json_agg(interest) from (select * from mine union all select * from chosen) as interest), '[]') as tags,
      coalesce((select max(id) from blogs), 0) as newest_site_id`.execute(db)
  return firstRow(rows)
}
