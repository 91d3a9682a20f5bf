import { siteFetchFailed } from '#addresses/errors.ts'
import { apiError } from '#api-contract/api-error.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { assertVisible } from '#holds/rules.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { readPageFactsWithoutBlocking } from '#page-metadata/page-facts.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { noOwnerLink, siteChangedHands } from '../listing/errors.ts'
import { getSiteById } from '../listing/queries.ts'
import { claimSite, disownSite } from './contract.ts'
import { addOwner, isOnLoginDomain, removeOwner } from './owner-queries.ts'
import * as schemas from './schemas.ts'

/** Gets a site that a member may claim. @throws ApiError 404, or 409 if it may have been taken over */
async function getClaimableSite(db: Db, id: number, viewer: Viewer): Promise<Site> {
  const site = await getSiteById(db, id)
  assertVisible(viewer, site)
  if (site.health === 'changed_hands') throw apiError(siteChangedHands())
  return site
}

async function recordClaim(db: Db, siteId: number, viewer: Viewer) {
  await inTransaction(db, async (tx) => {
    await addOwner(tx, siteId, viewer.id)
    // It may have changed while its page was fetched.
    await getClaimableSite(tx, siteId, viewer)
  })
  return { is_owner: true }
}

/** True if a page has a `rel="me"` link to a profile, the convention by which sites name their authors' profiles. */
async function hasRelMeLink(html: string, pageUrl: string, profileUrl: string): Promise<boolean> {
  const address = comparableUrl(new URL(profileUrl))
  const { base, relMe: me } = await readPageFactsWithoutBlocking(html)
  const baseUrl = URL.parse(base ?? '', pageUrl) ?? pageUrl
  return me.some((href) => {
    const target = URL.parse(href, baseUrl)
    return target !== null && comparableUrl(target) === address
  })
}

/** Ignores scheme, case and a trailing slash. */
const comparableUrl = ({ host, pathname }: URL) => `${host}${pathname.replace(/\/+$/, '')}`.toLowerCase()

export const routes = [
  implement(claimSite, schemas.claimSite, async ({ id }, { db, services, viewer }) => {
    await services.limits.take('preview', viewer.id)
    const site = await getClaimableSite(db, id, viewer)
    if (await isOnLoginDomain(db, id, viewer.id)) return recordClaim(db, id, viewer)
    const page = await services.fetcher.fetchPage(site.url, { accept: 'html' })
    if (page.outcome !== 'fetched')
      throw apiError(
        page.outcome === 'refused'
          ? siteFetchFailed({ because: page.reason, status: page.status ?? 0 })
          : siteFetchFailed({ because: 'other', status: 0 }),
      )
    const profile = `${services.config.publicUrl}/user/${viewer.username}`
    if (!(await hasRelMeLink(decodePage(page.bytes, page.charset), page.url, profile)))
      throw apiError(noOwnerLink({ profile, page: page.url }))
    return recordClaim(db, id, viewer)
  }),
  implement(disownSite, schemas.disownSite, async ({ id }, { db, viewer }) => {
    if (await removeOwner(db, id, viewer.id)) return
    assertVisible(viewer, await getSiteById(db, id))
  }),
]
