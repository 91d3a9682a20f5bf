import { sql } from 'kysely'
import { forgetSchedule } from '#crawler/politeness/sweep-hosts.ts'
import { addHold, releaseHolds } from '#holds/holds.ts'
import type { Tx } from '#platform/db/db.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { carryOutRequest } from './jobs.ts'
import { findSiteIds, isErased } from './queries.ts'
import { lockSites, reschedule } from './site-queries.ts'

interface RequestToGrant {
  id: number
  url_key: string
  wish: 'erase' | 'stop'
}

/**
 * Grants a request that the caller has locked. The address is blocked or no longer crawled immediately; stored data
 * is erased by a job, since there may be a lot.
 */
export async function grantRequest(
  tx: Tx,
  { id, url_key, wish }: RequestToGrant,
  actorId: number | null,
  reason = '',
) {
  await sql`
    update owner_requests
    set state = 'granted', decided_on = ${new Date()}, decided_by = ${actorId}, reason = ${reason}
    where id = ${id}`.execute(tx)
  const sites = await findSiteIds(tx, url_key)
  await lockSites(tx, sites)
  await forgetSchedule(tx, sites)
  if (wish === 'erase')
    for (const site of sites) await addHold(tx, { kind: 'blog', id: site }, { why: 'owner' })
  await addJob(tx, carryOutRequest, { request_id: id }, { key: `owner request ${id}` })
}

/** Revokes a granted request: the address may be listed and crawled again. Erased data stays erased. */
export async function revokeRequest(
  tx: Tx,
  { url_key, wish }: RequestToGrant,
  actorId: number,
  reason: string,
) {
  await sql`
    update owner_requests
    set state = 'lifted', decided_on = ${new Date()}, decided_by = ${actorId}, reason = ${reason}
    where url_key = ${url_key} and wish = ${wish} and state = 'granted'`.execute(tx)
  const sites = await findSiteIds(tx, url_key)
  await lockSites(tx, sites)
  if (wish === 'stop') return reschedule(tx, sites)
  if (await isErased(tx, url_key)) return
  for (const site of sites) await releaseHolds(tx, { kind: 'blog', id: site }, ['owner'])
}
