import type { z } from 'zod'
import { notAFeed } from '#addresses/errors.ts'
import { feedAddress } from '#addresses/feed-address.ts'
import { parseSiteUrl, type SiteAddress } from '#addresses/site-address.ts'
import { invalidFields, notFound, permissionDenied } from '#api-contract/api-error.ts'
import type { Blog, OwnBlog } from '#api-contract/shapes/shapes.ts'
import { emptySite, type SiteFields, siteFieldNames } from '#api-contract/shapes/site-fields.ts'
import { slugOf } from '#api-contract/values/slug.ts'
import { addHold } from '#holds/holds.ts'
import { assertVisible } from '#holds/rules.ts'
import { notify } from '#notifications/notify.ts'
import { appendToAuditLog } from '#platform/audit-log/append.ts'
import type { Tx } from '#platform/db/db.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { noPictureOfSite } from '../listing/errors.ts'
import { firstRefusal, objectionsToOne, siteKnown } from '../listing/objections.ts'
import { blogAddress } from '../listing/paths.ts'
import { getBlogById } from '../listing/queries.ts'
import { actsAsStaff, canEdit } from '../listing/rules.ts'
import { type Changes, changeSite, changesBetween, sourceOf } from './change-site.ts'
import type { publishBlog } from './contract.ts'
import { reasonToHold } from './hold-rules.ts'
import {
  editMustWait,
  keepPendingEdit,
  type PendingEdit,
  takePendingEdit,
  withWaiting,
} from './pending-edits.ts'
import { type EditedBy, insertBlog, lockBlog, type SiteRow, setTags, submitterOf } from './publish-queries.ts'
import { chosenPicture, lockPicture, sourceAfterEdit } from './site-pictures.ts'

type Input = z.output<typeof publishBlog.input>

/** Accepts a new site. @throws ApiError 400 with `existing` when it exists already */
export async function uploadBlog(context: RequestContext<Viewer>, input: Input): Promise<Blog> {
  const { db, viewer } = context
  const address = readAddress(input.url)
  // Before anything of the site is fetched.
  const site = { address, feed_url: input.feed_url ? readFeed(input.feed_url) : null }
  const refusal = firstRefusal(viewer, await objectionsToOne(db, site))
  if (refusal) throw refusal
  const given = await readDetails(context, input, address.url)
  const { tags, ...details } = { ...emptySite, ...given }
  const facts: SiteRow = { ...details, ...address, slug: slugOf(input.title), kind: input.kind ?? 'blog' }
  const why = await reasonToHold(context, facts)
  const id = await db.transaction().execute(async (tx) => {
    await lockPicture(tx, facts.image_blog_page, viewer.id)
    const added = await insertBlog(tx, { ...facts, status: why ? 'held' : 'published', user_id: viewer.id })
    if (added === undefined) return undefined
    if (why) await addHold(tx, { kind: 'blog', id: added }, { why })
    await setTags(tx, added, tags)
    if (facts.kind === 'article') {
      const after = { url: facts.url, title: facts.title }
      const entry = { action: 'article.upload', target: `blog:${added}`, reason: '', after }
      await appendToAuditLog(tx, viewer, entry)
    }
    return added
  })
  if (id === undefined) {
    // Another was quicker; siteKnown where that one is gone again.
    throw firstRefusal(viewer, await objectionsToOne(db, { address })) ?? siteKnown()
  }
  return getBlogById(db, id)
}

/** Edits a site, or keeps the edit for staff; what the input leaves out stays. */
export async function editBlog(context: RequestContext<Viewer>, id: number, input: Input): Promise<OwnBlog> {
  const { db, viewer } = context
  const blog = await getBlogById(db, id)
  assertVisible(viewer, blog)
  if (!canEdit(viewer, blog)) throw permissionDenied()
  const address = readAddress(input.url)
  const feedUrl = input.feed_url === undefined ? blog.feed_url : readFeed(input.feed_url)
  // A refused site that is only hidden stays as it is, too.
  const isMoved = blog.status === 'hidden' || address.url_key !== readAddress(blog.url).url_key
  const { known, refused } = await objectionsToOne(db, {
    address: isMoved ? address : undefined,
    feed_url: feedUrl === blog.feed_url ? null : feedUrl,
  })
  const refusal = firstRefusal(viewer, { known: known?.id === id ? undefined : known, refused })
  if (refusal) throw refusal
  refusePictureOfOthers(input, address, blog)
  const details = await readDetails(context, input, address.url, blog)
  await db.transaction().execute(async (tx) => {
    const before = await lockBlog(tx, id)
    if (!before) throw notFound()
    // It may have been hidden, or have changed hands, while this read its page or waited for the lock.
    const now = await getBlogById(tx, id)
    assertVisible(viewer, now)
    refusePictureOfOthers(input, address, now)
    // What was waiting is what the submitter goes on from.
    const waiting = actsAsStaff(viewer, blog) ? undefined : await takePendingEdit(tx, id)
    const after = {
      ...before,
      ...waiting?.fields,
      ...details,
      ...address,
      slug: slugOf(input.title),
      kind: input.kind ?? before.kind,
    }
    after.image_source = sourceAfterEdit(after, before, waiting?.fields, input.image_source !== undefined)
    const changed = changesBetween(before, after)
    if (changed === undefined) return
    const kept = [before.image_blog_page, waiting?.fields.image_blog_page]
    if (!kept.includes(after.image_blog_page)) await lockPicture(tx, after.image_blog_page, viewer.id)
    if (await editMustWait(tx, viewer, id, changed.after)) {
      await keepPendingEdit(tx, id, viewer.id, changed.after)
      return
    }
    const source = actsAsStaff(viewer, blog) ? 'staff' : await sourceOf(tx, id, viewer.id)
    await changeSite(tx, id, { user_id: viewer.id, source }, before, after, changed)
    if (!actsAsStaff(viewer, blog)) return
    const thing = after.kind === 'article' ? 'article' : 'site'
    await notify(tx, [
      {
        kind: 'staff',
        actor_id: null,
        to: await submitterOf(tx, id),
        event: 'site_edited',
        params: { thing, title: after.title },
        url: blogAddress({ ...after, id }),
      },
    ])
    await appendToAuditLog(tx, viewer, { action: 'blog.edit', target: `blog:${id}`, reason: '', ...changed })
  })
  return withWaiting(db, viewer, await getBlogById(db, id))
}

/** Makes an edit that was waiting public; undefined when there is nothing left of it to change. */
export async function publishEdit(tx: Tx, id: number, edit: PendingEdit): Promise<Changes | undefined> {
  const before = await lockBlog(tx, id)
  if (!before) throw notFound()
  const after = { ...before, ...edit.fields, ...readAddress(edit.fields.url ?? before.url) }
  after.slug = slugOf(after.title)
  const changed = changesBetween(before, after)
  const by: EditedBy = { user_id: edit.user_id, source: await sourceOf(tx, id, edit.user_id) }
  if (changed) await changeSite(tx, id, by, before, after, changed)
  return changed
}

function readAddress(url: string): SiteAddress {
  const address = parseSiteUrl(url)
  if ('refused' in address) throw invalidFields({ url: [address.refused] })
  return address
}

/**
 * What an input says of a site, in the form in which it is stored; what it leaves out is missing.
 * @param url its address @param current the site that is edited
 */
async function readDetails(
  context: RequestContext<Viewer>,
  input: Input,
  url: string,
  current?: Blog,
): Promise<Partial<SiteFields>> {
  const given = siteFieldNames.filter((name) => input[name] !== undefined)
  const {
    image_blog_page: _,
    image_source: __,
    ...details
  }: Partial<SiteFields> = Object.fromEntries(given.map((name) => [name, input[name]]))
  if (details.feed_url !== undefined) details.feed_url = readFeed(details.feed_url)
  return { ...details, ...(await chosenPicture(context, input, url, current)) }
}

/** @throws ApiError 400 where a site is to show the picture of its page, which is somebody else's by now */
function refusePictureOfOthers(
  { image_source }: Input,
  { url_key }: SiteAddress,
  { url, health }: Blog,
): void {
  if (image_source === 'site' && health === 'changed_hands' && readAddress(url).url_key === url_key)
    throw invalidFields({ image_source: [noPictureOfSite()] })
}

function readFeed(feedUrl: string | null): string | null {
  if (!feedUrl) return null
  const address = feedAddress(feedUrl)
  if (address === undefined) throw invalidFields({ feed_url: [notAFeed()] })
  return address
}
