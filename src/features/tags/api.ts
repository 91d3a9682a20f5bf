import { notFound } from '#contract/refusal.ts'
import { normalizeTag } from '#contract/tag.ts'
import { dependsOnBlogs } from '#features/blogs/api.ts'
import { blogsByIds } from '#features/blogs/queries.ts'
import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import { browseTags, getTag, listBlogsOfTag, listTags } from './contract.ts'
import { blogsOfTag, findTagWithRelated, tagsByLetter, tagsContaining, tagsInUse } from './queries.ts'

/** A tag's list ends here, so that its last page costs what its first does. */
const maxListed = 1000

/** Short enough to be read as one page, and few enough pages for 30,000 tags. */
const tagsOnPage = 200

/** Tags that a list of them has, and a search for some. */
const maxUsed = 1000
const maxFound = 20

/** The beginning of a tag as typed, normalized. */
const typedTag = (text: string) =>
  text.slice(0, 100).normalize('NFC').toLowerCase().normalize('NFC').trim().replace(/\s+/gu, '-')

/** The stored name of a tag; '', which no tag has, for an invalid one. */
const nameOf = (text: string) => normalizeTag(text) ?? ''

export const tagHandlers = [
  implement(listTags, async ({ query }, context) => {
    context.dependsOn('blogs')
    return query
      ? tagsContaining(context.db, typedTag(query), maxFound)
      : tagsInUse(context.db, query === undefined ? maxUsed : maxFound)
  }),
  implement(getTag, async ({ value }, context) => {
    context.dependsOn('blogs')
    const tag = await findTagWithRelated(context.db, nameOf(value))
    if (!tag) throw notFound()
    return { ...tag, label: tag.value }
  }),
  implement(listBlogsOfTag, async ({ value, health, page, page_size }, context) => {
    context.dependsOn('blogs')
    const offset = Math.min((page - 1) * page_size, maxListed)
    const limit = Math.min(page_size, maxListed - offset)
    const tag = await blogsOfTag(context.db, nameOf(value), limit, offset, health)
    if (!tag) throw notFound()
    const results = await blogsByIds(context.db, tag.ids)
    dependsOnBlogs(context, results)
    return listReply(context, { page, page_size, count: Math.min(tag.count, maxListed), results })
  }),
  implement(browseTags, async ({ letter, page }, context) => {
    context.dependsOn('blogs')
    const offset = (page - 1) * tagsOnPage
    const { letters, ...found } = await tagsByLetter(context.db, letter, tagsOnPage, Math.max(offset, 0))
    return { ...listReply(context, { ...found, page, page_size: tagsOnPage }), letters }
  }),
]
