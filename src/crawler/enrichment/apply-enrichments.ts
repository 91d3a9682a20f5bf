import type { Db, Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import {
  type EnrichedFields,
  getClearedFields,
  getEnrichedFields,
  isChosen,
  maySetPicture,
} from './enriched-fields.ts'
import {
  deleteFingerprints,
  dequeueMetadata,
  type EnrichedSite,
  findCurrentSites,
  findSitesToEnrich,
  lockTagsInUse,
  saveEnrichedSites,
} from './enrichment-queries.ts'
import { deletePictures, queuePictures } from './thumbnail-queue.ts'

export const enrichSites = defineJob<object>('complete_sites')

/** Sites per transaction. It locks them for a few tenths of a second, during which edits wait. */
const batchSize = 200

export const enrichmentTask = (db: Db): Task =>
  task(enrichSites, async (_, { signal }) => {
    await applyEnrichments(db, signal)
    if (signal.aborted) throw new Error('The process is stopping; the next attempt continues.')
  })

/** Writes queued metadata to the sites in batches; each site is updated atomically. */
export async function applyEnrichments(db: Db, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const ids = await findSitesToEnrich(db, batchSize)
    if (ids.length === 0) return
    await inTransaction(db, (tx) => enrichBatch(tx, ids))
  }
}

async function enrichBatch(tx: Tx, ids: number[]): Promise<void> {
  const metadataById = await dequeueMetadata(tx, ids)
  const sites = await findCurrentSites(tx, [...metadataById.keys()])
  const knownTags = await lockTagsInUse(
    tx,
    [...metadataById.values()].flatMap(({ feed }) => feed?.tags ?? []),
  )
  const enrichedSites: EnrichedSite[] = []
  for (const site of sites) {
    const metadata = metadataById.get(site.id) ?? {}
    const cleared = getClearedFields(site, metadata)
    const changes = { ...cleared, ...getEnrichedFields({ ...site, ...cleared }, metadata, knownTags) }
    if (Object.keys(changes).length > 0) enrichedSites.push({ site, changes, cleared })
  }
  await saveEnrichedSites(tx, enrichedSites)
  const isDropped = ({ id }: { id: number }, field: keyof EnrichedFields) =>
    metadataById.get(id)?.dropped?.includes(field) === true
  const sitesWithoutPicture = sites.filter(
    (site) => metadataById.get(site.id)?.page?.picture === null || isDropped(site, 'image_blog_page'),
  )
  // Pages with noindex: both fields are dropped. A page that only hides its pictures keeps its title, and a feed has
  // no picture.
  const sitesWithNoindex = sites.filter(
    (site) => isDropped(site, 'title') && isDropped(site, 'image_blog_page'),
  )
  await deleteFingerprints(
    tx,
    sitesWithNoindex.map(({ id }) => id),
  )
  await deletePictures(
    tx,
    sitesWithoutPicture.map((site) => ({ blog_id: site.id, is_chosen: isChosen(site) })),
  )
  await queuePictures(
    tx,
    sites.flatMap((site) => {
      const source_url = metadataById.get(site.id)?.page?.picture
      return source_url && maySetPicture(site)
        ? { blog_id: site.id, source_url, is_chosen: isChosen(site) }
        : []
    }),
  )
}
