import type { Db, Tx } from '#server/db.ts'
import { defineJob, type Task, task } from '#server/jobs/job.ts'
import { completedFields, emptiedFields, mayTakePicture } from './completed-fields.ts'
import {
  type CompletedSite,
  currentSites,
  forgetFront,
  forgetPictures,
  sitesToComplete,
  tagsInUse,
  takeCompletions,
  writeCompleted,
} from './completion-queries.ts'
import { queuePictures } from './picture-queue.ts'

export const completeSites = defineJob<object>('complete_sites')

/** Sites in one transaction: some tenths of a second, which an edit of one of them may have to wait for. */
const batch = 200

/** Fills the fields of all sites about which something was found. */
export const completionTask = (db: Db): Task =>
  task(completeSites, async (_, { signal }) => {
    await applyCompletions(db, signal)
    if (signal.aborted) throw new Error('The process is stopping; another attempt goes on.')
  })

/** Writes what was found to the sites, batch by batch; each of them whole or not at all. */
export async function applyCompletions(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const ids = await sitesToComplete(db, batch)
    if (ids.length === 0) return
    await db.transaction().execute((tx) => completeBatch(tx, ids))
  }
}

async function completeBatch(tx: Tx, ids: number[]): Promise<void> {
  const saidOf = await takeCompletions(tx, ids)
  const sites = await currentSites(tx, [...saidOf.keys()])
  const known = await tagsInUse(
    tx,
    [...saidOf.values()].flatMap(({ feed }) => feed?.tags ?? []),
  )
  const completed: CompletedSite[] = []
  for (const site of sites) {
    const said = saidOf.get(site.id) ?? {}
    const emptied = emptiedFields(site, said)
    const changed = { ...emptied, ...completedFields({ ...site, ...emptied }, said, known) }
    if (Object.keys(changed).length > 0) completed.push({ site, changed, emptied })
  }
  await writeCompleted(tx, completed)
  const unseen = sites.filter(({ id }) => saidOf.get(id)?.dropped?.includes('image_blog_page'))
  const pictureless = sites.filter(({ id }) => saidOf.get(id)?.page?.picture === null)
  await forgetFront(
    tx,
    unseen.map(({ id }) => id),
  )
  await forgetPictures(
    tx,
    pictureless.map(({ id }) => id),
  )
  await queuePictures(
    tx,
    sites.flatMap((site) => {
      const source_url = saidOf.get(site.id)?.page?.picture
      const is_chosen = site.image_source === 'site' && site.sources.image_blog_page !== 'reading'
      return source_url && mayTakePicture(site) ? { blog_id: site.id, source_url, is_chosen } : []
    }),
  )
}
