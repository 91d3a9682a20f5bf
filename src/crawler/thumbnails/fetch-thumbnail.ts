import { sql } from 'kysely'
import { isApiError } from '#api-contract/api-error.ts'
import { isIcon } from '#api-contract/shapes/media.ts'
import { forbidsPictures } from '#page-metadata/robots-meta.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Pictures } from '#platform/media/pictures.ts'
import type { PoliteFetcher } from '#platform/outbound/polite-fetcher.ts'
import type { PoliteResponse } from '#platform/outbound/polite-response.ts'
import type { Services } from '#platform/services.ts'
import { queueMetadata } from '../enrichment/enrich-site.ts'
import {
  forgetPicture,
  giveUpPicture,
  postponePicture,
  savePicture,
  type WaitingPicture,
} from '../enrichment/thumbnail-queue.ts'
import { classifyResponse, getStatus, isConnectivityError } from '../http/outcomes.ts'
import { requests } from '../http/requests.ts'
import { backOff } from '../politeness/back-off.ts'
import { createHostSession, type HostSessionOptions } from '../politeness/host-session.ts'

export interface ThumbnailTools extends HostSessionOptions {
  services: Pick<Services, 'db' | 'pictures'>
  fetcher: PoliteFetcher
  trackRequest(isActive: boolean): void
  /** True while our own connection is down, which excuses all failures. */
  isConnectionDown(): boolean
}

const hour = 3600
/** Seconds until a retry, by the number of attempts; after the last one the picture is abandoned. */
const retryDelays = [6 * hour, 24 * hour, 72 * hour]
const retrySoonSeconds = 300
const notCrawledSeconds = 7 * 24 * hour
/** Delay before a removed picture is tried again. */
const recheckMs = 30 * 24 * hour * 1000

/** Fetches a site's picture, stores it in one small size and queues it for display. */
export async function fetchThumbnail(tools: ThumbnailTools, picture: WaitingPicture): Promise<void> {
  const { services, schedule, clock, timeScale } = tools
  const postpone = (seconds: number, countsAsTry = false) =>
    postponePicture(services.db, picture, clock.now() + seconds * timeScale * 1000, countsAsTry)
  if (!picture.is_crawled) return postpone(notCrawledSeconds)
  const host = URL.parse(picture.source_url)?.hostname
  if (!host) return giveUpPicture(services.db, picture)
  const lease = await schedule.leaseHost(host)
  // The host is leased by another crawl, or stopped.
  if ('stopped_until' in lease)
    return lease.stopped_until === null
      ? postpone(retrySoonSeconds)
      : postponePicture(services.db, picture, Date.parse(lease.stopped_until), false)
  tools.leasedHostIds.add(lease.host_id)
  const session = createHostSession(tools, { host, ...lease, slot: undefined })
  try {
    const response = await tools.fetcher.fetchPolitely(picture.source_url, {
      ...requests.picture,
      validators: picture.validators,
      waitForTurn: session.waitForSlot,
    })
    session.recordRequestEnd(response.receivedBytes)
    session.applyCrawlDelay(new URL(response.url).hostname, response.crawlDelaySeconds)
    const outcome = classifyResponse(response)
    if (outcome === 'busy') await backOff(tools, session.getHost(new URL(response.url).hostname), response)
    const wait = retryDelays[picture.tries - 1]
    if (outcome !== 'later') await logPicture(services.db, picture, new Date(clock.now()), response)
    if (outcome === 'later' || (isConnectivityError(response) && tools.isConnectionDown()))
      await postpone(retrySoonSeconds)
    else if ('robotsHeader' in response && forbidsPictures([response.robotsHeader ?? '']))
      await removePicture(tools, picture)
    else if (response.result === 'ok') await storePicture(tools, picture, response)
    else if (response.result === 'not_modified') await giveUpPicture(services.db, picture)
    else if (response.result === 'missing' || outcome === 'gone' || outcome === 'disallowed')
      await removePicture(tools, picture)
    else if ((outcome === 'failed' || outcome === 'busy' || outcome === 'lost') && wait !== undefined)
      await postpone(wait, true)
    else await giveUpPicture(services.db, picture)
  } finally {
    await session.release().finally(() => tools.leasedHostIds.delete(lease.host_id))
    await schedule.releaseHost(lease.host_id)
  }
}

/** Removes a picture that is gone or forbidden; the generated cover is shown. */
async function removePicture(
  { services: { db }, clock }: ThumbnailTools,
  picture: WaitingPicture,
): Promise<void> {
  const { blog_id } = picture
  await inTransaction(db, async (tx) => {
    if (await forgetPicture(tx, picture, clock.now() + recheckMs))
      await queueMetadata(tx, { blog_id, metadata: { picture: null }, read_on: new Date(clock.now()) })
  })
}

/** Stores a picture. Anything else, or one that is too small, is removed. */
async function storePicture(
  tools: ThumbnailTools,
  picture: WaitingPicture,
  { bytes, validators }: Extract<PoliteResponse, { result: 'ok' }>,
): Promise<void> {
  const { services, clock, trackRequest } = tools
  const { db, pictures } = services
  trackRequest(true)
  const storedPicture = await (picture.is_chosen
    ? addInAllSizes(pictures, bytes)
    : pictures.addSmallPicture(bytes)
  )
    .catch((error: unknown) => {
      if (isApiError(error) && error.status < 500) return undefined
      throw error
    })
    .finally(() => trackRequest(false))
  if (!storedPicture) return removePicture(tools, picture)
  await inTransaction(db, async (tx) => {
    if (!(await savePicture(tx, picture, { ...storedPicture, validators }))) return
    await queueMetadata(tx, {
      blog_id: picture.blog_id,
      metadata: { picture: storedPicture.url },
      read_on: new Date(clock.now()),
    })
  })
}

/** Pictures chosen by people do not count towards READING_PICTURES_MB. */
async function addInAllSizes(pictures: Pictures, bytes: Buffer) {
  const url = await pictures.addPicture(bytes)
  return isIcon(url) ? undefined : { url, bytes: null }
}

async function logPicture(
  db: Db,
  { blog_id }: WaitingPicture,
  read_on: Date,
  response: PoliteResponse,
): Promise<void> {
  await sql`
    insert into readings (blog_id, read_on, what, status, bytes, new_posts)
    values (${blog_id}, ${read_on}, 'picture', ${getStatus(response)}, ${response.receivedBytes}, 0)`.execute(
    db,
  )
}
