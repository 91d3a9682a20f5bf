import { parseSiteUrl } from '#addresses/site-address.ts'
import { invalidFields } from '#api-contract/api-error.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { overrideHealth } from '#crawler/health/override-health.ts'
import { loadHealth } from '#crawler/health/show-health.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { changeSite, findChanges } from '#sites/editing/change-site.ts'
import { lockSite } from '#sites/editing/publish-queries.ts'
import { alreadyListedError, checkListing } from '#sites/listing/listing-checks.ts'
import { getSiteById } from '#sites/listing/queries.ts'
import { decideHealth, listUnhealthySites } from './contract.ts'
import { searchUnhealthySites } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listUnhealthySites, schemas.listUnhealthySites, async (input, context) => {
    const { archiveUrl } = context.services.config
    return listReply(context, {
      ...input,
      ...(await searchUnhealthySites(context.db, { ...input, state: input.state }, archiveUrl)),
    })
  }),
  implement(decideHealth, schemas.decideHealth, ({ id, health, url, reason }, context) =>
    auditedWrite(context, { action: 'blog.health', target: `blog:${id}`, reason }, async (tx) => {
      await getSiteById(tx, id)
      const move = url === undefined ? undefined : await moveSite(tx, id, url, context.viewer.id)
      const before = await overrideHealth(tx, id, {
        health,
        reason,
        user_id: context.viewer.id,
        hasMoved: move !== undefined,
      })
      const reply = await loadHealth(tx, await getSiteById(tx, id), context.services.config.archiveUrl)
      return { reply, before: { health: before, ...move?.before }, after: { health, ...move?.after } }
    }),
  ),
]

/** Moves a site to its new address. @returns what changed */
async function moveSite(tx: Tx, id: number, url: string, userId: number) {
  const address = parseSiteUrl(url)
  if ('error' in address) throw invalidFields({ url: [address.error] })
  const { listedSite } = await checkListing(tx, { address })
  if (listedSite?.ids.some((listedId) => listedId !== id)) throw alreadyListedError()
  const before = await lockSite(tx, id)
  if (!before) throw notFound()
  const after = { ...before, ...address }
  const changes = findChanges(before, after)
  if (changes) await changeSite(tx, id, { user_id: userId, source: 'staff' }, before, after, changes)
  return changes
}
