import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { defineJob, type Task, task } from '#server/jobs/job.ts'
import { sweepUnused } from '#server/media/sweep-unused.ts'
import type { Services } from '#server/services.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes pictures that were not used within a day. */
export const sweepPictures = defineJob<object>('sweep_pictures', 3)

export const sweepPicturesTask = (services: Pick<Services, 'db' | 'media' | 'log'>): Task =>
  task(sweepPictures, async () => {
    const olderThan = new Date(Date.now() - dayMs)
    // First, so that no form can still be sent with a picture that is about to be removed.
    await services.db.deleteFrom('uploads').where('created_on', '<', olderThan.toISOString()).execute()
    const files = await sweepUnused(
      services.media,
      (hashes) => findUsedPictures(services.db, hashes),
      olderThan,
    )
    if (files > 0) services.log.info({ files }, 'swept pictures that nothing uses')
  })

/** Which of these hashes (contract/media.ts) are shown, or would be again once nothing hides them. */
async function findUsedPictures(db: Db, hashes: string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select substr(image_blog_page, 8, 40) as hash from blogs
      where image_blog_page is not null and substr(image_blog_page, 8, 40) = any(${hashes}::text[])
    union select substr(avatar, 8, 40) from profiles
      where avatar is not null and substr(avatar, 8, 40) = any(${hashes}::text[])
    union select substr(fields->>'image_blog_page', 8, 40) from pending_edits
      where substr(fields->>'image_blog_page', 8, 40) = any(${hashes}::text[])
    union select substr(url, 8, 40) from uploads where substr(url, 8, 40) = any(${hashes}::text[])`.execute(
    db,
  )
  return rows.map(({ hash }) => hash)
}
