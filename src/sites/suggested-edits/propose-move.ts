import { sql } from 'kysely'
import type { SiteUrl } from '#addresses/site-address.ts'
import { notify } from '#notifications/notify.ts'
import type { Tx } from '#platform/db/db.ts'
import { checkListing } from '../listing/listing-checks.ts'
import { changesAddress } from '../listing/paths.ts'
import { getSiteById } from '../listing/queries.ts'
import { findSubmitterAndOwnerIds } from '../ownership/owner-queries.ts'

/**
 * Proposes a new address for a site to its submitter and owners, once per address, because the site at that address may
 * belong to someone else. Blocked addresses are not proposed. The caller has locked the site.
 */
export async function proposeMove(tx: Tx, siteId: number, newAddress: SiteUrl): Promise<void> {
  if ((await checkListing(tx, { address: newAddress })).blockError) return
  const fields = JSON.stringify({ url: newAddress.url })
  const { rows } = await sql<{ id: number }>`
    with withdrawn as (
      delete from proposals
      where blog_id = ${siteId} and user_id is null and state = 'open' and fields <> ${fields}::jsonb)
    insert into proposals (blog_id, user_id, fields) select ${siteId}, null, ${fields}::jsonb
    where not exists (select from proposals
      where blog_id = ${siteId} and user_id is null and fields = ${fields}::jsonb)
    returning id`.execute(tx)
  if (rows.length === 0) return
  const site = await getSiteById(tx, siteId)
  const notification = {
    kind: 'staff',
    event: 'site_moved',
    actor_id: null,
    params: { title: site.title },
    url: changesAddress(site),
  } as const
  await notify(
    tx,
    (await findSubmitterAndOwnerIds(tx, siteId)).map((to) => ({ ...notification, to })),
  )
}
