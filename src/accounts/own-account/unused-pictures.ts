import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { defineJob } from '#platform/jobs/job.ts'

/**
 * The given pictures that no profile, site, pending edit or upload uses. Compared by the hash in their addresses, the
 * 40 characters after `/media/`, because the rest depends on size and format.
 */
export async function findUnusedPictures(db: Db, urls: string[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) as picture (url)
    where not exists (select from profiles p where substr(p.avatar, 8, 40) = substr(picture.url, 8, 40))
      and not exists (select from blogs b where substr(b.image_blog_page, 8, 40) = substr(picture.url, 8, 40))
      and not exists (select from pending_edits p
        where substr(p.fields->>'image_blog_page', 8, 40) = substr(picture.url, 8, 40))
      and not exists (select from uploads u where substr(u.url, 8, 40) = substr(picture.url, 8, 40))`.execute(
    db,
  )
  return rows.map(({ url }) => url)
}

/** Deletes a former member's pictures, unless something else uses them. */
export const removeAvatars = defineJob<{ urls: string[] }>('remove_avatars')
