import { invalidFields } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { isIcon, isPictureUrl } from '#api-contract/shapes/media.ts'
import type { Blog } from '#api-contract/shapes/shapes.ts'
import type { SiteFields } from '#api-contract/shapes/site-fields.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { lockAccountForShare } from '#platform/db/lock-order.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { shownImageSource } from '../cards/image-source.ts'
import {
  noOwnPicture,
  noPictureOfSite,
  noPictureThere,
  pictureGone,
  pictureNotUploaded,
} from '../listing/errors.ts'
import { adoptPicture } from './adopt-picture.ts'
import { previewSite } from './page-preview.ts'

/** Records who uploaded a picture: no one else can use it, and it is removed if they do not. */
export async function addUpload(db: Db, url: string, userId: number): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ url, user_id: userId, kind: 'blog' })
    .onConflict((clash) => clash.columns(['url', 'user_id', 'kind']).doUpdateSet({ created_on: new Date() }))
    .execute()
}

type Choice = Pick<SiteFields, 'image_blog_page' | 'image_source'>

/**
 * Resolves what a form says about a site's picture to what is stored; what does not change is left out.
 * @param url of the site, whose page is read where its own picture is chosen
 * @param current the site as it is; undefined for a new one
 */
export async function chosenPicture(
  context: RequestContext<Viewer>,
  { image_source, image_blog_page }: Partial<Choice>,
  url: string,
  current?: Choice & Pick<Blog, 'url'>,
): Promise<Partial<Choice>> {
  const before = current?.image_blog_page ?? null
  if (image_source === 'drawn') return { image_source, image_blog_page: null }
  if (image_source === 'site') {
    const stays = current?.url === url && shownImageSource(current) === 'site'
    return { image_source, image_blog_page: stays ? before : await pictureOfSite(context, url) }
  }
  if (image_source === 'own' && !image_blog_page) {
    const stays = image_blog_page === undefined && current && shownImageSource(current) === 'own'
    if (stays) return { image_source, image_blog_page: before }
    throw invalidFields({ image_blog_page: [noOwnPicture()] })
  }
  if (image_blog_page === undefined) return {}
  const picture = await pictureFor(context, image_blog_page, before)
  if (image_source || picture === before)
    return { image_blog_page: picture, ...(image_source && { image_source }) }
  return { image_blog_page: picture, image_source: picture === null ? 'drawn' : 'own' }
}

/**
 * Where the picture of an edited site is from, as it is stored: the same picture is from where it was.
 * @param waiting what an edit changes that waits for staff @param isChosen whether the form says where it is from
 */
export function sourceAfterEdit(
  after: Choice,
  before: Choice,
  waiting: Partial<Choice> | undefined,
  isChosen: boolean,
): Choice['image_source'] {
  const wanted = { ...before, ...waiting }
  const isKept = ({ image_blog_page }: Choice) => image_blog_page === after.image_blog_page
  if (!isChosen) {
    if (isKept(wanted)) return wanted.image_source
    if (isKept(before)) return before.image_source
  }
  const isAsShown = after.image_blog_page !== null && shownImageSource(after) === shownImageSource(before)
  return isKept(before) && isAsShown ? before.image_source : after.image_source
}

/** The picture that a site's page names, as an address of ours. @throws ApiError 400 where there is none of use */
async function pictureOfSite({ db, services, viewer }: RequestContext<Viewer>, url: string): Promise<string> {
  const { image } = await previewSite(services.fetcher, url)
  const { fetcher, pictures } = services
  // As crawls ask for it.
  const adopted = image && (await adoptPicture(fetcher, pictures, image, true))
  if (!adopted || isIcon(adopted) || adopted.length > limits.url)
    throw invalidFields({ image_source: [noPictureOfSite()] })
  await addUpload(db, adopted, viewer.id)
  return adopted
}

/**
 * The picture that a form names, as an address of ours: one that was uploaded, or one on another site, which is fetched
 * and copied. Null for none.
 * @param current the picture that the site has already
 * @throws ApiError 400 for what is not a picture, or is another member's
 */
async function pictureFor(
  { db, services, viewer }: RequestContext<Viewer>,
  given: string | null,
  current: string | null,
): Promise<string | null> {
  if (!given) return null
  if (given === current || isPictureUrl(given)) return given
  if (!/^https?:\/\//i.test(given)) throw invalidFields({ image_blog_page: [pictureNotUploaded()] })
  const adopted = await adoptPicture(services.fetcher, services.pictures, given)
  if (!adopted || adopted.length > limits.url) throw invalidFields({ image_blog_page: [noPictureThere()] })
  await addUpload(db, adopted, viewer.id)
  return adopted
}

/** Requires that the caller may use a picture, and protects it from removal until the transaction ends. */
export async function lockPicture(tx: Tx, url: string | null, userId: number): Promise<void> {
  if (url === null) return
  await lockAccountForShare(tx, userId)
  const upload = await tx
    .selectFrom('uploads')
    .select('url')
    .where('url', '=', url)
    .where('user_id', '=', userId)
    .where('kind', '=', 'blog')
    .forKeyShare()
    .executeTakeFirst()
  if (!upload) throw invalidFields({ image_blog_page: [pictureGone()] })
}
