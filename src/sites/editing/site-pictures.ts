import { sql } from 'kysely'
import { invalidFields } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { isIcon, isPictureUrl } from '#api-contract/shapes/media.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import type { SiteFields } from '#api-contract/shapes/site-fields.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { lockAccountForShare } from '#platform/db/lock-order.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { shownImageSource } from '../cards/image-source.ts'
import {
  noPictureAtAddress,
  noSitePicture,
  pictureGone,
  pictureNotUploaded,
  pictureRequired,
} from '../listing/errors.ts'
import { adoptPicture } from './adopt-picture.ts'
import { previewSite } from './page-preview.ts'

/** Records who uploaded a picture: only they can use it, and it is deleted if they don't. */
export async function addUpload(
  db: Db,
  url: string,
  userId: number,
  kind: 'avatar' | 'blog' = 'blog',
): Promise<void> {
  await sql`
    insert into uploads (url, user_id, kind) values (${url}, ${userId}, ${kind})
    on conflict (url, user_id, kind) do update set created_on = ${new Date()}`.execute(db)
}

type PictureFields = Pick<SiteFields, 'image_blog_page' | 'image_source'>

/**
 * Resolves a form's picture fields to stored values; unchanged ones are left out.
 * @param url the site's address, whose page is read if its own picture is chosen
 * @param current the site as stored; undefined for a new one
 */
export async function resolvePictureFields(
  context: RequestContext<Viewer>,
  { image_source, image_blog_page }: Partial<PictureFields>,
  url: string,
  current?: PictureFields & Pick<Site, 'url'>,
): Promise<Partial<PictureFields>> {
  const currentPicture = current?.image_blog_page ?? null
  if (image_source === 'drawn') return { image_source, image_blog_page: null }
  if (image_source === 'site') {
    const isUnchanged = current?.url === url && shownImageSource(current) === 'site'
    return {
      image_source,
      image_blog_page: isUnchanged ? currentPicture : await adoptSitePicture(context, url),
    }
  }
  if (image_source === 'own' && !image_blog_page) {
    const isUnchanged = image_blog_page === undefined && current && shownImageSource(current) === 'own'
    if (isUnchanged) return { image_source, image_blog_page: currentPicture }
    throw invalidFields({ image_blog_page: [pictureRequired()] })
  }
  if (image_blog_page === undefined) return {}
  const picture = await resolvePicture(context, image_blog_page, currentPicture)
  if (image_source || picture === currentPicture)
    return { image_blog_page: picture, ...(image_source && { image_source }) }
  return { image_blog_page: picture, image_source: picture === null ? 'drawn' : 'own' }
}

/**
 * The stored image source after an edit; an unchanged picture keeps its source.
 * @param pending the fields of an edit that awaits review @param isChosen true if the form sets the source
 */
export function resolveImageSource(
  after: PictureFields,
  before: PictureFields,
  pending: Partial<PictureFields> | undefined,
  isChosen: boolean,
): PictureFields['image_source'] {
  const editedFields = { ...before, ...pending }
  const hasSamePicture = ({ image_blog_page }: PictureFields) => image_blog_page === after.image_blog_page
  if (!isChosen) {
    if (hasSamePicture(editedFields)) return editedFields.image_source
    if (hasSamePicture(before)) return before.image_source
  }
  const hasSameSource = after.image_blog_page !== null && shownImageSource(after) === shownImageSource(before)
  return hasSamePicture(before) && hasSameSource ? before.image_source : after.image_source
}

/** Copies the picture that a site's page names. @throws ApiError 400 if there is no usable one */
async function adoptSitePicture(
  { db, services, viewer }: RequestContext<Viewer>,
  url: string,
): Promise<string> {
  const { image } = await previewSite(services.fetcher, url)
  const { fetcher, pictures } = services
  // Respect robots.txt, as crawls do.
  const pictureUrl = image && (await adoptPicture(fetcher, pictures, image, true))
  if (!pictureUrl || isIcon(pictureUrl) || pictureUrl.length > limits.url)
    throw invalidFields({ image_source: [noSitePicture()] })
  await addUpload(db, pictureUrl, viewer.id)
  return pictureUrl
}

/**
 * Resolves the picture address in a form to our address of it: keeps uploads, copies external pictures. Null for none.
 * @param currentUrl the site's current picture
 * @throws ApiError 400 if it is not a picture
 */
async function resolvePicture(
  { db, services, viewer }: RequestContext<Viewer>,
  requestedUrl: string | null,
  currentUrl: string | null,
): Promise<string | null> {
  if (!requestedUrl) return null
  if (requestedUrl === currentUrl || isPictureUrl(requestedUrl)) return requestedUrl
  if (!/^https?:\/\//i.test(requestedUrl)) throw invalidFields({ image_blog_page: [pictureNotUploaded()] })
  const pictureUrl = await adoptPicture(services.fetcher, services.pictures, requestedUrl)
  if (!pictureUrl || pictureUrl.length > limits.url)
    throw invalidFields({ image_blog_page: [noPictureAtAddress()] })
  await addUpload(db, pictureUrl, viewer.id)
  return pictureUrl
}

/** Locks a picture against removal until the transaction ends. @throws ApiError 400 unless the user uploaded it */
export async function lockPicture(tx: Tx, url: string | null, userId: number): Promise<void> {
  if (url === null) return
  await lockAccountForShare(tx, userId)
  const { rows } = await sql`
    select from uploads where url = ${url} and user_id = ${userId} and kind = 'blog' for key share`.execute(
    tx,
  )
  if (rows.length === 0) throw invalidFields({ image_blog_page: [pictureGone()] })
}
