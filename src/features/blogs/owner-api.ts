import { notFound, Refusal } from '#contract/refusal.ts'
import { handle } from '#server/answer.ts'
import { claimBlog, disownBlog } from './contract.ts'
import { linksToOwner } from './owner-link.ts'
import { addOwner, removeOwner } from './owner-queries.ts'
import { decodePage } from './page-charset.ts'
import { getBlogById } from './queries.ts'
import { canSee } from './rules.ts'

export const ownerHandlers = [
  handle(claimBlog, async ({ id }, { db, site, viewer }) => {
    await site.limits.take('preview', viewer.id)
    const blog = await getBlogById(db, id)
    if (!canSee(viewer, blog)) throw notFound()
    const page = await site.fetcher.fetchPage(blog.url, { accept: 'html' })
    if (page.outcome !== 'fetched') {
      throw new Refusal(
        400,
        `The site could not be read: ${page.outcome === 'refused' ? page.detail : 'try again.'}`,
      )
    }
    const profile = `${site.config.public_url}/user/${viewer.username}`
    if (!linksToOwner(decodePage(page.bytes, page.charset), page.url, profile)) {
      throw new Refusal(400, `There is no link with rel="me" to ${profile} on ${page.url} yet.`)
    }
    await db.transaction().execute((tx) => addOwner(tx, id, viewer.id))
    return { is_owner: true }
  }),
  handle(disownBlog, async ({ id }, { db, viewer }) => {
    await getBlogById(db, id)
    await removeOwner(db, id, viewer.id)
  }),
]
