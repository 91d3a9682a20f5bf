import type { z } from 'zod'
import { invalid, notAllowed, notFound } from '#contract/refusal.ts'
import type { Blog } from '#contract/shapes.ts'
import { slugOf } from '#contract/slug.ts'
import { appendToStaffLog } from '#features/staff-log/append.ts'
import type { Viewer, Visit } from '#server/visit.ts'
import type { publishBlog } from './contract.ts'
import { feedAddress } from './feed-address.ts'
import { statusOfNew } from './intake.ts'
import {
  addEdit,
  findRefusedHost,
  insertBlog,
  lockBlog,
  type SiteFacts,
  setTags,
  updateBlog,
} from './publish-queries.ts'
import { findBlogIdByKey, getBlogById } from './queries.ts'
import { canEdit, canSee, isByStaff } from './rules.ts'
import { parseSiteUrl, type SiteAddress } from './site-address.ts'
import { holdPicture, pictureFor } from './site-pictures.ts'

type Input = z.output<typeof publishBlog.input>

/** Takes a new site. @throws Refusal 400 with `existing` when it is here already */
export async function uploadBlog(visit: Visit<Viewer>, input: Input): Promise<Blog> {
  const { db, viewer } = visit
  const address = readAddress(input.url)
  await refuseKnown(visit, address)
  await refuseHost(visit, address)
  const facts: SiteFacts = {
    ...address,
    title: input.title,
    slug: slugOf(input.title),
    description: input.description ?? '',
    feed_url: readFeed(input.feed_url ?? null),
    kind: input.kind ?? 'blog',
    image_blog_page: await pictureFor(visit, input.image_blog_page ?? null),
  }
  const status = await statusOfNew(visit)
  const id = await db.transaction().execute(async (tx) => {
    await holdPicture(tx, facts.image_blog_page, viewer.id)
    const added = await insertBlog(tx, { ...facts, status, user_id: viewer.id })
    if (added === undefined) return undefined
    await setTags(tx, added, input.tags ?? [])
    if (facts.kind === 'article') {
      const after = { url: facts.url, title: facts.title }
      const deed = { action: 'article.upload', thing: `blog:${added}`, reason: '', after }
      await appendToStaffLog(tx, viewer, deed)
    }
    return added
  })
  if (id === undefined) await refuseKnown(visit, address)
  return getBlogById(db, id as number)
}

/** Changes what is said of a site; what the input leaves out stays. */
export async function editBlog(visit: Visit<Viewer>, id: number, input: Input): Promise<Blog> {
  const { db, viewer } = visit
  const blog = await getBlogById(db, id)
  if (!canSee(viewer, blog)) throw notFound()
  if (!canEdit(viewer, blog)) throw notAllowed()
  const address = readAddress(input.url)
  await refuseKnown(visit, address, id)
  await refuseHost(visit, address)
  const image =
    input.image_blog_page === undefined
      ? undefined
      : await pictureFor(visit, input.image_blog_page, blog.image_blog_page)
  await db.transaction().execute(async (tx) => {
    const before = await lockBlog(tx, id)
    if (!before) throw notFound()
    const after = {
      ...before,
      ...address,
      title: input.title,
      slug: slugOf(input.title),
      description: input.description ?? before.description,
      feed_url: input.feed_url === undefined ? before.feed_url : readFeed(input.feed_url),
      kind: input.kind ?? before.kind,
      image_blog_page: image === undefined ? before.image_blog_page : image,
      tags: input.tags ?? before.tags,
    }
    const changed = changesBetween(before, after)
    if (changed === undefined) return
    if (after.image_blog_page !== before.image_blog_page)
      await holdPicture(tx, after.image_blog_page, viewer.id)
    const { tags, ...facts } = after
    if (String(tags) !== String(before.tags)) await setTags(tx, id, tags)
    await updateBlog(tx, id, facts)
    await addEdit(tx, id, viewer.id, changed.before, changed.after)
    if (isByStaff(viewer, blog))
      await appendToStaffLog(tx, viewer, { action: 'blog.edit', thing: `blog:${id}`, reason: '', ...changed })
  })
  return getBlogById(db, id)
}

function readAddress(url: string): SiteAddress {
  const address = parseSiteUrl(url)
  if ('refused' in address) throw invalid({ url: [address.refused] })
  return address
}

function readFeed(feed_url: string | null): string | null {
  if (!feed_url) return null
  const address = feedAddress(feed_url)
  if (address === undefined) throw invalid({ feed_url: ['This is not the web address of a feed.'] })
  return address
}

/** Tells which site it is that is here already, unless the caller cannot see it. */
async function refuseKnown(
  { db, viewer }: Visit<Viewer>,
  { url_key }: SiteAddress,
  editing?: number,
): Promise<void> {
  const id = await findBlogIdByKey(db, url_key)
  if (id === undefined || id === editing) return
  const blog = await getBlogById(db, id)
  const { slug, title } = blog
  const beside = canSee(viewer, blog) ? { existing: { id, slug, title } } : undefined
  throw invalid({ url: ['This site has already been uploaded.'] }, beside)
}

async function refuseHost({ db }: Visit, { domain }: SiteAddress): Promise<void> {
  const reason = await findRefusedHost(db, domain)
  if (reason !== undefined) throw invalid({ url: [`Sites of this host are not taken: ${reason}`] })
}

/** The fields that differ, as they were and as they are; undefined when none does. */
function changesBetween(before: object, after: object): { before: object; after: object } | undefined {
  const was = Object.entries(before).filter(
    ([name, value]) => String(value) !== String(after[name as keyof object]),
  )
  if (was.length === 0) return undefined
  const is = was.map(([name]) => [name, after[name as keyof object]])
  return { before: Object.fromEntries(was), after: Object.fromEntries(is) }
}
