import { invalidPage, notFound } from '#contract/refusal.ts'
import { normalizeTag } from '#contract/tag.ts'
import { dependsOnBlogs } from '#features/blogs/api.ts'
import { blogsByIds } from '#features/blogs/queries.ts'
import { handle } from '#server/answer.ts'
import type { Db } from '#server/db.ts'
import { listReply } from '#server/list.ts'
import { getTag, listBlogsOfTag, listTags } from './contract.ts'
import { blogIdsOfTag, findTag, relatedTags, tagsInUse } from './queries.ts'

/** A tag's list ends here, so that its last page costs what its first does. */
const most_listed = 1000

/** @throws Refusal 404 for a tag that is none, or blocked */
async function tagNamed(db: Db, text: string) {
  const value = normalizeTag(text)
  const tag = value === undefined ? undefined : await findTag(db, value)
  if (!tag) throw notFound()
  return tag
}

export const tagHandlers = [
  handle(listTags, async (_, visit) => {
    visit.depends('blogs')
    return tagsInUse(visit.db)
  }),
  handle(getTag, async ({ value }, visit) => {
    visit.depends('blogs')
    const tag = await tagNamed(visit.db, value)
    return { ...tag, label: tag.value, related: await relatedTags(visit.db, tag.id) }
  }),
  handle(listBlogsOfTag, async ({ value, page, page_size }, visit) => {
    visit.depends('blogs')
    const tag = await tagNamed(visit.db, value)
    const count = Math.min(tag.count, most_listed)
    const offset = (page - 1) * page_size
    if (page > 1 && offset >= count) throw invalidPage()
    const ids = await blogIdsOfTag(visit.db, tag.id, Math.min(page_size, most_listed - offset), offset)
    const results = await blogsByIds(visit.db, ids)
    dependsOnBlogs(visit, results)
    return listReply(visit, { page, page_size, count, results })
  }),
]
