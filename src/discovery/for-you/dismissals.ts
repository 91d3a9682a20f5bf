import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'

/** Adds a dismissal, up to `max` per member. @returns whether there was room */
export async function insertDismissal(
  db: Db,
  userId: number,
  target: { blog_id: number } | { tag_id: number },
  max: number,
): Promise<boolean> {
  const [siteId, tagId] = 'blog_id' in target ? [target.blog_id, null] : [null, target.tag_id]
  const { rows } = await sql<{ has_room: boolean }>`
    with quota as materialized (select count(*) < ${max} as has_room from for_you_wishes where user_id = ${userId}),
    added as (
      insert into for_you_wishes (user_id, blog_id, tag_id)
        select ${userId}, ${siteId}::integer, ${tagId}::integer from quota where has_room
      on conflict do nothing)
    select has_room from quota`.execute(db)
  return rows[0]?.has_room ?? false
}

/** @returns false if there was none */
export async function deleteSiteDismissal(db: Db, userId: number, siteId: number): Promise<boolean> {
  const result = await sql`
    delete from for_you_wishes where user_id = ${userId} and blog_id = ${siteId}`.execute(db)
  return countAffected(result) > 0
}

/** Accepts any name of the tag, also after a merge. @returns false if there was none */
export async function deleteTagDismissal(db: Db, userId: number, value: string): Promise<boolean> {
  const { rows } = await sql`
    delete from for_you_wishes w using tags dismissed, tags requested
    where w.user_id = ${userId} and dismissed.id = w.tag_id and requested.value = ${value}
      and coalesce(dismissed.merged_into, dismissed.id) = coalesce(requested.merged_into, requested.id)
    returning w.tag_id`.execute(db)
  return rows.length > 0
}

interface Dismissals {
  tags: string[]
  /** Title and slug are null while the site is hidden. */
  sites: { id: number; title: string | null; slug: string | null }[]
}

/** A member's dismissals, latest first; tags by their main name. */
export async function findDismissals(db: Db, userId: number): Promise<Dismissals> {
  const { rows } = await sql<Dismissals>`
    select array(select t.value
        from for_you_wishes w join tags dismissed on dismissed.id = w.tag_id
          join tags t on t.id = coalesce(dismissed.merged_into, dismissed.id)
        where w.user_id = ${userId} group by t.id, t.value order by max(w.created_on) desc, t.id) as tags,
      coalesce((select json_agg(json_build_object('id', w.blog_id, 'title', b.title, 'slug', b.slug)
          order by w.created_on desc, w.blog_id)
        from for_you_wishes w left join blogs b on b.id = w.blog_id and b.status = 'published'
        where w.user_id = ${userId} and w.blog_id is not null), '[]') as sites`.execute(db)
  return rows[0] ?? { tags: [], sites: [] }
}
