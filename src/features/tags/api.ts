import { notFound } from '#contract/refusal.ts'
import { normalizeTag } from '#contract/tag.ts'
import { dependsOnBlogs } from '#features/blogs/api.ts'
import { blogsByIds } from '#features/blogs/queries.ts'
import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import { getTag, listBlogsOfTag, listTags } from './contract.ts'
import { blogsOfTag, findTagWithRelated, tagsInUse } from './queries.ts'

/** A tag's list ends here, so that its last page costs what its first does. */
const most_listed = 1000

/** The name that tags are stored by; '', which no tag has, for what is none. */
const nameOf = (text: string) => normalizeTag(text) ?? ''

export const tagHandlers = [
  handle(listTags, async (_, visit) => {
    visit.depends('blogs')
    return tagsInUse(visit.db)
  }),
  handle(getTag, async ({ value }, visit) => {
    visit.depends('blogs')
    const tag = await findTagWithRelated(visit.db, nameOf(value))
    if (!tag) throw notFound()
    return { ...tag, label: tag.value }
  }),
  handle(listBlogsOfTag, async ({ value, page, page_size }, visit) => {
    visit.depends('blogs')
    const offset = Math.min((page - 1) * page_size, most_listed)
    const limit = Math.min(page_size, most_listed - offset)
    const tag = await blogsOfTag(visit.db, nameOf(value), limit, offset)
    if (!tag) throw notFound()
    const results = await blogsByIds(visit.db, tag.ids)
    dependsOnBlogs(visit, results)
    return listReply(visit, { page, page_size, count: Math.min(tag.count, most_listed), results })
  }),
]
