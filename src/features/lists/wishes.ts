import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Adds a wish, up to `max` of a member's. @returns whether there was room */
export async function insertWish(
  db: Db,
  userId: number,
  about: { blog_id: number } | { tag_id: number },
  max: number,
): Promise<boolean> {
  const [blogId, tagId] = 'blog_id' in about ? [about.blog_id, null] : [null, about.tag_id]
  const { rows } = await sql<{ has_room: boolean }>`
    with before as materialized (select count(*) < ${max} as has_room from for_you_wishes where user_id = ${userId}),
    added as (
      insert into for_you_wishes (user_id, blog_id, tag_id)
        select ${userId}, ${blogId}::integer, ${tagId}::integer from before where has_room
      on conflict do nothing)
    select has_room from before`.execute(db)
  return rows[0]?.has_room ?? false
}

export const deleteBlogWish = (db: Db, userId: number, blogId: number) =>
  db.deleteFrom('for_you_wishes').where('user_id', '=', userId).where('blog_id', '=', blogId).execute()

export const deleteTagWish = (db: Db, userId: number, tagId: number) =>
  db.deleteFrom('for_you_wishes').where('user_id', '=', userId).where('tag_id', '=', tagId).execute()

/** What a member wants less of, the last said first. */
export async function wishesOf(db: Db, userId: number) {
  const { rows } = await sql<{ tags: string[]; sites: { id: number; title: string; slug: string }[] }>`
    select array(select t.value from for_you_wishes w join tags t on t.id = w.tag_id
        where w.user_id = ${userId} order by w.created_on desc, t.id) as tags,
      coalesce((select json_agg(json_build_object('id', b.id, 'title', b.title, 'slug', b.slug)
          order by w.created_on desc, b.id)
        from for_you_wishes w join blogs b on b.id = w.blog_id
        where w.user_id = ${userId} and b.status = 'published'), '[]') as sites`.execute(db)
  return rows[0] ?? { tags: [], sites: [] }
}
