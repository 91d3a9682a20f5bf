import { toArchiveUrl } from '#addresses/archive-address.ts'
import { parseSiteUrl } from '#addresses/site-address.ts'
import { invalidFields } from '#api-contract/api-error.ts'
import type { Site, SiteWithPendingEdits } from '#api-contract/shapes/shapes.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { assertVisible } from '#holds/rules.ts'
import { keysFor } from '#platform/cache/invalidation-keys.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findSiteByUrl } from '../editing/contract.ts'
import { withPendingEdit } from '../editing/pending-edits.ts'
import * as editingSchemas from '../editing/schemas.ts'
import { dependsOnSite } from '../listing/depends-on-sites.ts'
import { blockedError, checkListing } from '../listing/listing-checks.ts'
import { discussionAddress, siteAddress } from '../listing/paths.ts'
import { findMergedInto, getSiteById, getSiteDetailsById, getSiteWithStateById } from '../listing/queries.ts'
import { canEdit } from '../listing/rules.ts'
import { getTotal } from '../listing/totals.ts'
import { isOwner } from '../ownership/owner-queries.ts'
import { countSites, getSite, getSiteDetails, listChanges } from './contract.ts'
import { siteChanges } from './history-queries.ts'
import * as pageSchemas from './schemas.ts'

async function toSiteReply<B extends Site>(
  site: B,
  context: RequestContext,
): Promise<B & SiteWithPendingEdits> {
  assertVisible(context.viewer, site)
  dependsOnSite(context, site)
  context.dependsOn(`posts:${site.id}`)
  return withPendingEdit(context.db, context.viewer, site)
}

/** Like `toSiteReply`, with the address of an archived copy if the site is unhealthy. */
async function toSiteReplyWithArchive<B extends Site>(site: B, context: RequestContext) {
  context.dependsOn(`health:${site.id}`)
  const isHealthy = site.health === 'fine' || site.health === 'unsteady'
  const archive_url = isHealthy ? null : toArchiveUrl(context.services.config.archiveUrl, site.url)
  return { ...(await toSiteReply(site, context)), archive_url }
}

/** Paths of a site's pages and discussions. */
const sitePagePattern =
  /^\/(?:blog|article|review-blog)\/[^/]*\/(\d{1,9})(?:\/discussions(?:\/(\d{1,9}))?)?\/?$/

/** The new address of a page whose site was merged into another, for redirecting old links; undefined otherwise. */
export async function findMergedSiteRedirect(db: Db, pathname: string): Promise<string | undefined> {
  const [, id, discussionId] = sitePagePattern.exec(pathname) ?? []
  const site = id === undefined ? undefined : await findMergedInto(db, Number(id))
  if (!site) return undefined
  if (discussionId === undefined) return siteAddress(site)
  return discussionAddress({ id: Number(discussionId), blog_id: site.id, blog_slug: site.slug })
}

export const routes = [
  implement(getSite, pageSchemas.getSite, async ({ id }, context) =>
    toSiteReplyWithArchive(await getSiteWithStateById(context.db, id), context),
  ),
  implement(getSiteDetails, pageSchemas.getSiteDetails, async ({ id }, context) => {
    const { blog, recommendedIds } = await getSiteDetailsById(context.db, id)
    // There may be any number of hidden recommenders; this reply is invalidated when one becomes visible again.
    const recommenderIds = blog.recommended_by.map(({ blog }) => blog.id)
    context.dependsOn(...keysFor('blog:', [...recommendedIds, ...recommenderIds]))
    return toSiteReplyWithArchive(blog, context)
  }),
  implement(findSiteByUrl, editingSchemas.findSiteByUrl, async ({ url }, context) => {
    const address = parseSiteUrl(url)
    if ('error' in address) throw invalidFields({ url: [address.error] })
    const { listedSite, blockError } = await checkListing(context.db, { address })
    // The caller may be about to submit it, so tell them that it is blocked.
    if (blockError && (!listedSite || listedSite.status === 'hidden')) throw blockedError(blockError)
    if (!listedSite) throw notFound()
    // Undoing a merge invalidates the restored site, but the other one only if something moves back.
    context.dependsOn(...keysFor('blog:', listedSite.ids))
    return toSiteReply(await getSiteById(context.db, listedSite.id), context)
  }),
  implement(listChanges, pageSchemas.listChanges, async ({ id, ...paging }, context) => {
    const { db, viewer } = context
    const site = await getSiteById(db, id)
    assertVisible(viewer, site)
    context.dependsOn(`blog:${id}`)
    // Edits may have removed values for good reason, so the public sees only field names.
    const withValues = viewer !== null && (canEdit(viewer, site) || (await isOwner(db, id, viewer.id)))
    const page = await siteChanges(db, id, withValues, paging)
    // Includes suspended members, who are shown again once they are back.
    context.dependsOn(
      ...keysFor(
        'user:',
        page.results.flatMap(({ user_ids }) => user_ids),
      ),
    )
    return listReply(context, { ...paging, ...page })
  }),
  implement(countSites, pageSchemas.countSites, async (_, context) => {
    context.dependsOn('blogs')
    return { total_blogs: await getTotal(context.db, 'blogs') }
  }),
]
