import { invalid, notFound } from '#contract/refusal.ts'
import type { Blog } from '#contract/shapes.ts'
import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import type { Visit } from '#server/visit.ts'
import { countBlogs, findBlogByUrl, getBlog, listBlogs, listRecentBlogs } from './contract.ts'
import { blogsByIds, findBlogIdByKey, getBlogById, newestBlogIds, totalOf } from './queries.ts'
import { canSee } from './rules.ts'
import { parseSiteUrl } from './site-address.ts'

/** Says that a reply shows these sites: it is out of date as soon as one of them changes. */
export function dependsOnBlogs(visit: Visit, blogs: Blog[]): void {
  for (const blog of blogs) {
    visit.depends(`blog:${blog.id}`)
  }
}

async function newest(input: { page: number; page_size: number }, visit: Visit) {
  visit.depends('blogs')
  const count = await totalOf(visit.db, 'blogs')
  const ids = await newestBlogIds(visit.db, input.page_size, (input.page - 1) * input.page_size)
  const results = await blogsByIds(visit.db, ids)
  dependsOnBlogs(visit, results)
  return listReply(visit, { ...input, count, results })
}

async function shown(blog: Blog, visit: Visit): Promise<Blog> {
  if (!canSee(visit.viewer, blog)) throw notFound()
  dependsOnBlogs(visit, [blog])
  return blog
}

export const blogHandlers = [
  handle(listBlogs, newest),
  handle(listRecentBlogs, newest),
  handle(getBlog, async ({ id }, visit) => shown(await getBlogById(visit.db, id), visit)),
  handle(findBlogByUrl, async ({ url }, visit) => {
    const address = parseSiteUrl(url)
    if ('refused' in address) throw invalid({ url: [address.refused] })
    const id = await findBlogIdByKey(visit.db, address.url_key)
    if (id === undefined) throw notFound()
    return shown(await getBlogById(visit.db, id), visit)
  }),
  handle(countBlogs, async (_, visit) => {
    visit.depends('blogs')
    return { total_blogs: await totalOf(visit.db, 'blogs') }
  }),
]
