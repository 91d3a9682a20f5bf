import { implement } from '#platform/http/dispatch.ts'
import { listReply, type Paging } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { dependsOnBlogs } from '#sites/listing/depends-on-sites.ts'
import { blogLists, blogPage } from '#sites/listing/queries.ts'
import { getShelves, listBlogs, listFeaturedArticles, listRecentBlogs } from './contract.ts'
import { newestInLanguages } from './in-languages.ts'
import { featuredArticles, newestBlogs, shelves } from './queries.ts'

/** Number of sites on a front-page shelf. */
const shelfSize = 12

interface InLanguages {
  lang?: string[] | undefined
}

/** A page of a list, fetched in one statement. */
async function pageOf(context: RequestContext, input: Paging, list: Parameters<typeof blogPage>[1]) {
  context.dependsOn('blogs')
  const { count, results } = await blogPage(context.db, list)
  dependsOnBlogs(context, results)
  return listReply(context, { ...input, count, results })
}

const newest = async ({ lang = [], ...rest }: Paging & InLanguages, context: RequestContext) => {
  const { page, page_size: size } = rest
  return pageOf(
    context,
    rest,
    lang.length > 0 ? newestInLanguages(lang, page, size) : newestBlogs(page, size),
  )
}

export const routes = [
  implement(listBlogs, newest),
  implement(listRecentBlogs, newest),
  implement(listFeaturedArticles, async (input, context) =>
    pageOf(context, input, featuredArticles(input.page, input.page_size)),
  ),
  implement(getShelves, async (_, context) => {
    context.dependsOn('blogs')
    const found = await blogLists(context.db, shelves(shelfSize))
    dependsOnBlogs(context, Object.values(found).flat())
    context.services.showings.count(
      'shuffled',
      found.shuffled.map(({ id }) => id),
    )
    return found
  }),
]
