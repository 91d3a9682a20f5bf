import type { z } from 'zod'
import { notAFeed } from '#addresses/errors.ts'
import { normalizeFeedUrl } from '#addresses/feed-address.ts'
import { parseSiteUrl, type SiteUrl } from '#addresses/site-address.ts'
import { invalidFields } from '#api-contract/api-error.ts'
import type { Site, SiteWithPendingEdits } from '#api-contract/shapes/shapes.ts'
import { emptySite, type SiteFields, siteFieldNames } from '#api-contract/shapes/site-fields.ts'
import { notFound, permissionDenied } from '#api-contract/standard-errors.ts'
import { toSlug } from '#api-contract/values/slug.ts'
import { addHold } from '#holds/holds.ts'
import { assertVisible } from '#holds/rules.ts'
import { notify } from '#notifications/notify.ts'
import { appendToAuditLog } from '#platform/audit-log/append.ts'
import type { Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { noSitePicture } from '../listing/errors.ts'
import { alreadyListedError, checkListing, listingError } from '../listing/listing-checks.ts'
import { siteAddress } from '../listing/paths.ts'
import { getSiteById } from '../listing/queries.ts'
import { actsAsStaff, canEdit } from '../listing/rules.ts'
import { type Changes, changeSite, findChanges, getEditSource } from './change-site.ts'
import { findHoldReason } from './hold-rules.ts'
import {
  type PendingEdit,
  requiresReview,
  savePendingEdit,
  takePendingEdit,
  withPendingEdit,
} from './pending-edits.ts'
import {
  type EditAuthor,
  getSubmitterId,
  insertSite,
  lockSite,
  type SiteRow,
  setTags,
} from './publish-queries.ts'
import type { publishSite } from './schemas.ts'
import { lockPicture, resolveImageSource, resolvePictureFields } from './site-pictures.ts'

type PublishInput = z.output<typeof publishSite.input>

/** Adds a new site. @throws ApiError 400, with `existing` if the site is listed already */
export async function uploadSite(context: RequestContext<Viewer>, input: PublishInput): Promise<Site> {
  const { db, viewer } = context
  const address = parseUrlField(input.url)
  // Check before fetching anything from the site.
  const site = { address, feed_url: input.feed_url ? parseFeedUrl(input.feed_url) : null }
  const error = listingError(viewer, await checkListing(db, site))
  if (error) throw error
  const fields = await readFields(context, input, address.url)
  const { tags, ...details } = { ...emptySite, ...fields }
  const row: SiteRow = { ...details, ...address, slug: toSlug(input.title), kind: input.kind ?? 'blog' }
  const holdReason = await findHoldReason(context, row)
  const id = await inTransaction(db, async (tx) => {
    await lockPicture(tx, row.image_blog_page, viewer.id)
    const siteId = await insertSite(tx, {
      ...row,
      status: holdReason ? 'held' : 'published',
      user_id: viewer.id,
    })
    if (siteId === undefined) return undefined
    if (holdReason) await addHold(tx, { kind: 'blog', id: siteId }, { why: holdReason })
    await setTags(tx, siteId, tags)
    if (row.kind === 'article') {
      const after = { url: row.url, title: row.title }
      const entry = { action: 'article.upload', target: `blog:${siteId}`, reason: '', after }
      await appendToAuditLog(tx, viewer, entry)
    }
    return siteId
  })
  if (id === undefined) {
    // Another request was faster: name its site, unless it is already gone.
    throw listingError(viewer, await checkListing(db, { address })) ?? alreadyListedError()
  }
  return getSiteById(db, id)
}

/** Edits a site, or stores the edit for review. Omitted fields are left unchanged. */
export async function editSite(
  context: RequestContext<Viewer>,
  id: number,
  input: PublishInput,
): Promise<SiteWithPendingEdits> {
  const { db, viewer } = context
  const site = await getSiteById(db, id)
  assertVisible(viewer, site)
  if (!canEdit(viewer, site)) throw permissionDenied()
  const address = parseUrlField(input.url)
  const feedUrl = input.feed_url === undefined ? site.feed_url : parseFeedUrl(input.feed_url)
  // A hidden site may be blocked, too, and then cannot be edited.
  const mustCheckAddress = site.status === 'hidden' || address.url_key !== parseUrlField(site.url).url_key
  const { listedSite, blockError } = await checkListing(db, {
    address: mustCheckAddress ? address : undefined,
    feed_url: feedUrl === site.feed_url ? null : feedUrl,
  })
  const error = listingError(viewer, {
    listedSite: listedSite?.id === id ? undefined : listedSite,
    blockError,
  })
  if (error) throw error
  assertPictureNotTakenOver(input, address, site)
  const details = await readFields(context, input, address.url, site)
  await inTransaction(db, async (tx) => {
    const before = await lockSite(tx, id)
    if (!before) throw notFound()
    // It may have been hidden or taken over while this fetched its page or waited for the lock.
    const current = await getSiteById(tx, id)
    assertVisible(viewer, current)
    assertPictureNotTakenOver(input, address, current)
    // The submitter's edit builds on their pending one.
    const pendingEdit = actsAsStaff(viewer, site) ? undefined : await takePendingEdit(tx, id)
    const after = {
      ...before,
      ...pendingEdit?.fields,
      ...details,
      ...address,
      slug: toSlug(input.title),
      kind: input.kind ?? before.kind,
    }
    after.image_source = resolveImageSource(
      after,
      before,
      pendingEdit?.fields,
      input.image_source !== undefined,
    )
    const changes = findChanges(before, after)
    if (changes === undefined) return
    const currentPictures = [before.image_blog_page, pendingEdit?.fields.image_blog_page]
    if (!currentPictures.includes(after.image_blog_page))
      await lockPicture(tx, after.image_blog_page, viewer.id)
    if (await requiresReview(tx, viewer, id, changes.after)) {
      await savePendingEdit(tx, id, viewer.id, changes.after)
      return
    }
    const source = actsAsStaff(viewer, site) ? 'staff' : await getEditSource(tx, id, viewer.id)
    await changeSite(tx, id, { user_id: viewer.id, source }, before, after, changes)
    if (!actsAsStaff(viewer, site)) return
    const thing = after.kind === 'article' ? 'article' : 'site'
    await notify(tx, [
      {
        kind: 'staff',
        actor_id: null,
        to: await getSubmitterId(tx, id),
        event: 'site_edited',
        params: { thing, title: after.title },
        url: siteAddress({ ...after, id }),
      },
    ])
    await appendToAuditLog(tx, viewer, { action: 'blog.edit', target: `blog:${id}`, reason: '', ...changes })
  })
  return withPendingEdit(db, viewer, await getSiteById(db, id))
}

/** Applies an approved pending edit; undefined if nothing is left to change. */
export async function publishEdit(tx: Tx, id: number, edit: PendingEdit): Promise<Changes | undefined> {
  const before = await lockSite(tx, id)
  if (!before) throw notFound()
  const after = { ...before, ...edit.fields, ...parseUrlField(edit.fields.url ?? before.url) }
  after.slug = toSlug(after.title)
  const changes = findChanges(before, after)
  const author: EditAuthor = { user_id: edit.user_id, source: await getEditSource(tx, id, edit.user_id) }
  if (changes) await changeSite(tx, id, author, before, after, changes)
  return changes
}

/** Parses the URL of a site from the field `url`. @throws ApiError 400 on `url` */
export function parseUrlField(url: string): SiteUrl {
  const parsed = parseSiteUrl(url)
  if ('error' in parsed) throw invalidFields({ url: [parsed.error] })
  return parsed
}

/**
 * The input's fields in their stored form, without omitted ones.
 * @param url the site's address @param current the site being edited
 */
async function readFields(
  context: RequestContext<Viewer>,
  input: PublishInput,
  url: string,
  current?: Site,
): Promise<Partial<SiteFields>> {
  const names = siteFieldNames.filter((name) => input[name] !== undefined)
  const {
    image_blog_page: _,
    image_source: __,
    ...details
  }: Partial<SiteFields> = Object.fromEntries(names.map((name) => [name, input[name]]))
  if (details.feed_url !== undefined) details.feed_url = parseFeedUrl(details.feed_url)
  return { ...details, ...(await resolvePictureFields(context, input, url, current)) }
}

/** @throws ApiError 400 if the site's own picture is requested although the site was taken over */
function assertPictureNotTakenOver(
  { image_source }: PublishInput,
  { url_key }: SiteUrl,
  { url, health }: Site,
): void {
  if (image_source === 'site' && health === 'changed_hands' && parseUrlField(url).url_key === url_key)
    throw invalidFields({ image_source: [noSitePicture()] })
}

function parseFeedUrl(feedUrl: string | null): string | null {
  if (!feedUrl) return null
  const address = normalizeFeedUrl(feedUrl)
  if (address === undefined) throw invalidFields({ feed_url: [notAFeed()] })
  return address
}
