import { invalid, notFound } from '#contract/refusal.ts'
import type { Blog } from '#contract/shapes.ts'
import { handle } from '#server/answer.ts'
import type { Visit } from '#server/visit.ts'
import { countBlogs, findBlogByUrl, getBlog } from './contract.ts'
import { findBlogIdByKey, getBlogById, totalOf } from './queries.ts'
import { canSee } from './rules.ts'
import { parseSiteUrl } from './site-address.ts'

/** Says that a reply shows these sites: it is out of date as soon as one of them changes. */
export function dependsOnBlogs(visit: Visit, blogs: Blog[]): void {
  for (const blog of blogs) {
    visit.depends(`blog:${blog.id}`)
    // Their picture stands beside it.
    if (blog.user) visit.depends(`person:${blog.user.username.toLowerCase()}`)
  }
}

async function shown(blog: Blog, visit: Visit): Promise<Blog> {
  if (!canSee(visit.viewer, blog)) throw notFound()
  dependsOnBlogs(visit, [blog])
  return blog
}

export const blogHandlers = [
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
