import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/**
 * Whether a picture belongs only to people and sites that are hidden. Names are made from bytes, so several may have
 * the same one. @param hash see api-contract/shapes/media.ts
 */
export async function isHiddenPicture(db: Db, hash: string): Promise<boolean> {
  const isHeld = sql`exists (select from content_holds h where h.user_id = used.user_id)`
  const used = sql`
    select status = 'hidden' as is_hidden from blogs
      where image_blog_page is not null and substr(image_blog_page, 8, 40) = ${hash}
    union all select ${isHeld} from profiles used
      where avatar is not null and substr(avatar, 8, 40) = ${hash}
    union all select ${isHeld} from uploads used where substr(url, 8, 40) = ${hash}
    union all select ${isHeld} from pending_edits used where substr(fields->>'image_blog_page', 8, 40) = ${hash}`
  const { rows } = await sql<{ is_hidden: boolean }>`
    select not exists (select from (${used}) u where not is_hidden) and exists (${used}) as is_hidden`.execute(
    db,
  )
  return rows[0]?.is_hidden === true
}
