import { limits } from '#contract/limits.ts'
import { isPictureUrl } from '#contract/media.ts'
import { invalid } from '#contract/refusal.ts'
import { holdAccount } from '#features/locks/locks.ts'
import type { Db, Tx } from '#server/db.ts'
import type { RequestContext, Viewer } from '#server/request-context.ts'
import { adoptPicture } from './adopt-picture.ts'
import { noPictureThere, pictureGone, pictureNotUploaded } from './reasons.ts'

/** Records who uploaded a picture: no one else can use it, and it is removed if they do not. */
export async function addUpload(db: Db, url: string, userId: number): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ url, user_id: userId, kind: 'blog' })
    .onConflict((clash) => clash.columns(['url', 'user_id', 'kind']).doUpdateSet({ created_on: new Date() }))
    .execute()
}

/**
 * The picture that a form names, as an address of ours: one that was uploaded, or one on another site, which is fetched
 * and copied. Null for none.
 * @param current the picture that the site has already
 * @throws Refusal 400 for what is not a picture, or is another member's
 */
export async function pictureFor(
  { db, services, viewer }: RequestContext<Viewer>,
  given: string | null,
  current: string | null = null,
): Promise<string | null> {
  if (!given) return null
  if (given === current || isPictureUrl(given)) return given
  if (!/^https?:\/\//i.test(given)) throw invalid({ image_blog_page: [pictureNotUploaded()] })
  const adopted = await adoptPicture(services.fetcher, services.pictures, given)
  if (!adopted || adopted.length > limits.url) throw invalid({ image_blog_page: [noPictureThere()] })
  await addUpload(db, adopted, viewer.id)
  return adopted
}

/** Requires that the caller may use a picture, and protects it from removal until the transaction ends. */
export async function lockPicture(tx: Tx, url: string | null, userId: number): Promise<void> {
  if (url === null) return
  await holdAccount(tx, userId)
  const upload = await tx
    .selectFrom('uploads')
    .select('url')
    .where('url', '=', url)
    .where('user_id', '=', userId)
    .where('kind', '=', 'blog')
    .forKeyShare()
    .executeTakeFirst()
  if (!upload) throw invalid({ image_blog_page: [pictureGone()] })
}
