import { invalid, notFound } from '#contract/refusal.ts'
import { parseSiteUrl } from '#features/addresses/site-address.ts'
import { changeSite, changesBetween } from '#features/blogs/change-site.ts'
import { siteKnown } from '#features/blogs/publish.ts'
import { lockBlog } from '#features/blogs/publish-queries.ts'
import { findBlogIdsByKey, getBlogById } from '#features/blogs/queries.ts'
import { decideOn } from '#features/health/decide.ts'
import { healthOf } from '#features/health/show-health.ts'
import { staffWrite } from '#features/staff/log/staff-write.ts'
import type { Tx } from '#server/db.ts'
import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import { decideHealth, listUnwellSites } from './contract.ts'
import { unwellSites } from './queries.ts'

export const staffHealthHandlers = [
  implement(listUnwellSites, async (input, context) => {
    const { archive_url } = context.services.config
    return listReply(context, {
      ...input,
      ...(await unwellSites(context.db, { ...input, state: input.state }, archive_url)),
    })
  }),
  implement(decideHealth, ({ id, health, url, reason }, context) =>
    staffWrite(context, { action: 'blog.health', thing: `blog:${id}`, reason }, async (tx) => {
      await getBlogById(tx, id)
      const moved = url === undefined ? undefined : await moveSite(tx, id, url, context.viewer.id)
      const before = await decideOn(tx, id, {
        health,
        reason,
        user_id: context.viewer.id,
        hasMoved: moved !== undefined,
      })
      const reply = await healthOf(tx, await getBlogById(tx, id), context.services.config.archive_url)
      return { reply, before: { health: before, ...moved?.before }, after: { health, ...moved?.after } }
    }),
  ),
]

/** Gives a site the address to which it moved. @returns what changed */
async function moveSite(tx: Tx, id: number, url: string, userId: number) {
  const address = parseSiteUrl(url)
  if ('refused' in address) throw invalid({ url: [address.refused] })
  const others = (await findBlogIdsByKey(tx, address.url_key)).filter((other) => other !== id)
  if (others.length > 0) throw siteKnown()
  const before = await lockBlog(tx, id)
  if (!before) throw notFound()
  const after = { ...before, ...address }
  const changed = changesBetween(before, after)
  if (changed) await changeSite(tx, id, { user_id: userId, source: 'staff' }, before, after, changed)
  return changed
}
