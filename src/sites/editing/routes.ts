import { notFound, permissionDenied } from '#api-contract/standard-errors.ts'
import { assertVisible } from '#holds/rules.ts'
import { appendToAuditLog } from '#platform/audit-log/append.ts'
import { lockSitesWithContent } from '#platform/db/lock-order.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { deleteSite } from '../listing/blocked-sites.ts'
import { getSiteById } from '../listing/queries.ts'
import { actsAsStaff, canEdit } from '../listing/rules.ts'
import { adoptPicture } from './adopt-picture.ts'
import { adoptSiteImage, deleteOwnSite, getSitePreview, publishSite, uploadSiteImage } from './contract.ts'
import { previewSite } from './page-preview.ts'
import { editSite, uploadSite } from './publish.ts'
import * as schemas from './schemas.ts'
import { addUpload } from './site-pictures.ts'

export const routes = [
  implement(getSitePreview, schemas.getSitePreview, async ({ url }, { services, viewer }) => {
    await services.limits.take('preview', viewer.id)
    return previewSite(services.fetcher, url)
  }),
  implement(uploadSiteImage, schemas.uploadSiteImage, async ({ image }, { db, services, viewer }) => {
    await services.limits.take('upload', viewer.id)
    const url = await services.pictures.addPicture(Buffer.from(await image.arrayBuffer()))
    await addUpload(db, url, viewer.id)
    return { 'blog-image-url': url }
  }),
  implement(adoptSiteImage, schemas.adoptSiteImage, async ({ url }, { db, services, viewer }) => {
    await services.limits.take('preview', viewer.id)
    const pictureUrl = await adoptPicture(services.fetcher, services.pictures, url)
    if (pictureUrl) await addUpload(db, pictureUrl, viewer.id)
    return { 'blog-image-url': pictureUrl }
  }),
  implement(publishSite, schemas.publishSite, async (input, context) => {
    if (input.kind === 'article' && !context.viewer.is_staff) throw permissionDenied()
    await context.services.limits.take('upload', context.viewer.id)
    if (input.id !== undefined) return editSite(context, input.id, input)
    context.status(201)
    return { ...(await uploadSite(context, input)), waiting: null }
  }),
  implement(deleteOwnSite, schemas.deleteOwnSite, async ({ blogId }, { db, viewer }) => {
    const site = await getSiteById(db, blogId)
    assertVisible(viewer, site)
    if (!canEdit(viewer, site)) throw permissionDenied()
    await inTransaction(db, async (tx) => {
      await lockSitesWithContent(tx, [blogId])
      assertVisible(viewer, await getSiteById(tx, blogId))
      const isByStaff = actsAsStaff(viewer, site)
      // Staff delete a site from its page without being asked for a reason.
      const staff = isByStaff ? { actorId: viewer.id, reason: '' } : undefined
      if (!(await deleteSite(tx, blogId, staff))) throw notFound()
      if (isByStaff) {
        const { url, title, description, tags } = site
        const before = { url, title, description, tags }
        await appendToAuditLog(tx, viewer, {
          action: 'blog.delete',
          target: `blog:${blogId}`,
          reason: '',
          before,
        })
      }
    })
  }),
]
