import { sql } from 'kysely'
import type { SiteAddress } from '#addresses/site-address.ts'
import { notify } from '#notifications/notify.ts'
import type { Tx } from '#platform/db/db.ts'
import { objectionsToOne } from '../listing/objections.ts'
import { changesAddress } from '../listing/paths.ts'
import { getBlogById } from '../listing/queries.ts'
import { ownerIdsOf } from '../ownership/owner-queries.ts'

/**
 * Proposes that a site be listed at another address, to those who decide about it, once for each address: a site that is
 * read there may have changed hands. One that may not be listed is not proposed. The caller has locked the site.
 */
export async function proposeMove(tx: Tx, blogId: number, to: SiteAddress): Promise<void> {
  if ((await objectionsToOne(tx, { address: to })).refused) return
  const fields = JSON.stringify({ url: to.url })
  const { rows } = await sql<{ id: number }>`
    with earlier as (
      delete from proposals
      where blog_id = ${blogId} and user_id is null and state = 'open' and fields <> ${fields}::jsonb)
    insert into proposals (blog_id, user_id, fields) select ${blogId}, null, ${fields}::jsonb
    where not exists (select from proposals
      where blog_id = ${blogId} and user_id is null and fields = ${fields}::jsonb)
    returning id`.execute(tx)
  if (rows.length === 0) return
  const blog = await getBlogById(tx, blogId)
  const notice = {
    kind: 'staff',
    event: 'site_moved',
    actor_id: null,
    params: { title: blog.title },
    url: changesAddress(blog),
  } as const
  await notify(
    tx,
    (await ownerIdsOf(tx, blogId)).map((to) => ({ ...notice, to })),
  )
}
