import type { Db, Tx } from '#platform/db/db.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import {
  type EnrichedFields,
  emptiedFields,
  enrichedFields,
  isChosen,
  mayTakePicture,
} from './enriched-fields.ts'
import {
  type CompletedSite,
  currentSites,
  forgetFront,
  sitesToComplete,
  tagsInUse,
  takeCompletions,
  writeCompleted,
} from './enrichment-queries.ts'
import { forgetPictures, queuePictures } from './thumbnail-queue.ts'

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
    const changed = { ...emptied, ...enrichedFields({ ...site, ...emptied }, said, known) }
    if (Object.keys(changed).length > 0) completed.push({ site, changed, emptied })
  }
  await writeCompleted(tx, completed)
  const isDropped = ({ id }: { id: number }, field: keyof EnrichedFields) =>
    saidOf.get(id)?.dropped?.includes(field) === true
  const pictureless = sites.filter(
    (site) => saidOf.get(site.id)?.page?.picture === null || isDropped(site, 'image_blog_page'),
  )
  // A page that wants no index; one that only hides its pictures keeps its name, and a feed has no picture.
  const unseen = sites.filter((site) => isDropped(site, 'title') && isDropped(site, 'image_blog_page'))
  await forgetFront(
    tx,
    unseen.map(({ id }) => id),
  )
  await forgetPictures(
    tx,
    pictureless.map((site) => ({ blog_id: site.id, is_chosen: isChosen(site) })),
  )
  await queuePictures(
    tx,
    sites.flatMap((site) => {
      const source_url = saidOf.get(site.id)?.page?.picture
      return source_url && mayTakePicture(site)
        ? { blog_id: site.id, source_url, is_chosen: isChosen(site) }
        : []
    }),
  )
}
