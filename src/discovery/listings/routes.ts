import { implement } from '#platform/http/dispatch.ts'
import { listReply, type Paging } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { dependsOnSites } from '#sites/listing/depends-on-sites.ts'
import { findSiteLists, findSitePage } from '#sites/listing/queries.ts'
import { getShelves, listFeaturedArticles, listRecentSites, listSites } from './contract.ts'
import { selectNewestInLanguages } from './in-languages.ts'
import { selectFeaturedArticles, selectNewestSites, selectShelves } from './queries.ts'
import * as schemas from './schemas.ts'

/** Number of sites on a front-page shelf. */
const shelfSize = 12

interface LanguageInput {
  lang?: string[] | undefined
}

/** A page of a list, fetched in one statement. */
async function listPage(context: RequestContext, input: Paging, list: Parameters<typeof findSitePage>[1]) {
  context.dependsOn('blogs')
  const { count, results } = await findSitePage(context.db, list)
  dependsOnSites(context, results)
  return listReply(context, { ...input, count, results })
}

const listNewest = async ({ lang = [], ...rest }: Paging & LanguageInput, context: RequestContext) => {
  const { page, page_size: size } = rest
  return listPage(
    context,
    rest,
    lang.length > 0 ? selectNewestInLanguages(lang, page, size) : selectNewestSites(page, size),
  )
}

export const routes = [
  implement(listSites, schemas.listSites, listNewest),
  implement(listRecentSites, schemas.listRecentSites, listNewest),
  implement(
    listFeaturedArticles,
    schemas.siteList({
      summary: 'Lists articles: featured ones in the order set by staff, then the newest.',
    }),
    async (input, context) => listPage(context, input, selectFeaturedArticles(input.page, input.page_size)),
  ),
  implement(getShelves, schemas.getShelves, async (_, context) => {
    context.dependsOn('blogs')
    const lists = await findSiteLists(context.db, selectShelves(shelfSize))
    dependsOnSites(context, Object.values(lists).flat())
    context.services.impressions.count(
      'shuffled',
      lists.shuffled.map(({ id }) => id),
    )
    return lists
  }),
]
