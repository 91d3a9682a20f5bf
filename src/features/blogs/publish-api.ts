import { notAllowed, notFound } from '#contract/refusal.ts'
import { appendToStaffLog } from '#features/staff-log/append.ts'
import { handle } from '#server/answer.ts'
import { adoptPicture } from './adopt-picture.ts'
import { adoptBlogImage, deleteBlog, previewBlog, publishBlog, uploadBlogImage } from './contract.ts'
import { previewSite } from './page-preview.ts'
import { editBlog, uploadBlog } from './publish.ts'
import { deleteBlogById, lockBlog } from './publish-queries.ts'
import { getBlogById } from './queries.ts'
import { canEdit, canSee, isByStaff } from './rules.ts'
import { addUpload } from './site-pictures.ts'

export const publishHandlers = [
  handle(previewBlog, async ({ url }, { site, viewer }) => {
    await site.limits.take('preview', viewer.id)
    return previewSite(site.fetcher, url)
  }),
  handle(uploadBlogImage, async ({ image }, { db, site, viewer }) => {
    await site.limits.take('upload', viewer.id)
    const url = await site.pictures.addPicture(Buffer.from(await image.arrayBuffer()))
    await addUpload(db, url, viewer.id)
    return { 'blog-image-url': url }
  }),
  handle(adoptBlogImage, async ({ url }, { db, site, viewer }) => {
    await site.limits.take('preview', viewer.id)
    const adopted = await adoptPicture(site.fetcher, site.pictures, url)
    if (adopted) await addUpload(db, adopted, viewer.id)
    return { 'blog-image-url': adopted }
  }),
  handle(publishBlog, async (input, visit) => {
    if (input.kind === 'article' && !visit.viewer.is_staff) throw notAllowed()
    await visit.site.limits.take('upload', visit.viewer.id)
    if (input.id !== undefined) return editBlog(visit, input.id, input)
    visit.status(201)
    return uploadBlog(visit, input)
  }),
  handle(deleteBlog, async ({ blogId }, { db, viewer }) => {
    const blog = await getBlogById(db, blogId)
    if (!canSee(viewer, blog)) throw notFound()
    if (!canEdit(viewer, blog)) throw notAllowed()
    await db.transaction().execute(async (tx) => {
      await lockBlog(tx, blogId)
      await deleteBlogById(tx, blogId)
      if (isByStaff(viewer, blog)) {
        const { url, title, description, tags } = blog
        const before = { url, title, description, tags }
        await appendToStaffLog(tx, viewer, {
          action: 'blog.delete',
          thing: `blog:${blogId}`,
          reason: '',
          before,
        })
      }
    })
  }),
]
