import { notFound, refusal } from '#api-contract/refusal.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { normalizeTag } from '#api-contract/values/tag.ts'
import { requireVisible } from '#holds/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getBlogById } from '#sites/listing/queries.ts'
import { findTagRow } from '#sites/tags/queries.ts'
import { allowBlog, listWishes, refuseBlog, wantAgain, wantLess } from '../listings/contract.ts'
import { wishesTooMany } from '../listings/reasons.ts'
import { deleteBlogWish, deleteTagWish, insertWish, wishesOf } from './dismissals.ts'

async function getTag(db: Db, value: string): Promise<number> {
  const tag = await findTagRow(db, normalizeTag(value) ?? '')
  if (!tag) throw notFound()
  return tag.id
}

async function wish(db: Db, userId: number, about: Parameters<typeof insertWish>[2]): Promise<void> {
  const max = limits.wishes
  if (!(await insertWish(db, userId, about, max))) throw refusal(wishesTooMany({ max }))
}

export const routes = [
  implement(listWishes, (_, { db, viewer }) => wishesOf(db, viewer.id)),
  implement(refuseBlog, async ({ id }, { db, viewer }) => {
    requireVisible(viewer, await getBlogById(db, id))
    await wish(db, viewer.id, { blog_id: id })
  }),
  implement(allowBlog, async ({ id }, { db, viewer }) => {
    if (await deleteBlogWish(db, viewer.id, id)) return
    requireVisible(viewer, await getBlogById(db, id))
  }),
  implement(wantLess, async ({ value }, { db, viewer }) =>
    wish(db, viewer.id, { tag_id: await getTag(db, value) }),
  ),
  implement(wantAgain, async ({ value }, { db, viewer }) => {
    if (await deleteTagWish(db, viewer.id, normalizeTag(value) ?? '')) return
    await getTag(db, value)
  }),
]
