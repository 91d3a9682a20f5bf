import { sql } from 'kysely'
import { mediaHashFromName } from '#api-contract/shapes/media.ts'
import type { Db } from '#platform/db/db.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import { deleteFiles, sweepUnused } from '#platform/media/delete-files.ts'
import type { Services } from '#platform/services.ts'
import { usedPicturesQuery } from './used-pictures.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes pictures that have been unused for a day. */
export const sweepPictures = defineJob<object>('sweep_pictures', 3)

export const sweepPicturesTask = (services: Pick<Services, 'db' | 'media' | 'log'>): Task =>
  task(sweepPictures, async () => {
    const cutoff = new Date(Date.now() - dayMs)
    // Delete these first: then no form can be submitted with a picture that is about to be removed.
    await sql`delete from uploads where created_on < ${cutoff.toISOString()}`.execute(services.db)
    const files = await sweepUnused(
      services.media,
      (names) => deleteFiles(services, (tx) => findUnusedFiles(tx, names)),
      cutoff,
    )
    if (files > 0) services.log.info({ files }, 'deleted unused pictures')
  })

/** The files whose picture is used nowhere, not even in hidden content, which may be shown again. */
async function findUnusedFiles(db: Db, names: string[]): Promise<string[]> {
  const hashes = [...new Set(names.map(mediaHashFromName))]
  const { rows } = await sql<{ hash: string }>`
    select distinct substr(url, 8, 40) as hash from (${sql.raw(usedPicturesQuery)}) used
    where substr(url, 8, 40) = any(${hashes}::text[])`.execute(db)
  const usedHashes = new Set<string | undefined>(rows.map(({ hash }) => hash))
  return names.filter((name) => !usedHashes.has(mediaHashFromName(name)))
}
