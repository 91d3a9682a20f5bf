import { normalizeTag, toTagSpelling } from '#api-contract/shapes/tag.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import type { TagOrder } from '#api-contract/values/tag-orders.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { dependsOnSites } from '../listing/depends-on-sites.ts'
import { findSitesByIds } from '../listing/queries.ts'
import { queryTagIndex } from './browse-queries.ts'
import { browseTags, getTag, listSitesOfTag, listTags } from './contract.ts'
import { findNewestOfTag, type TagListQuery } from './language-queries.ts'
import { findSitesInOrder } from './order-queries.ts'
import { findTagDetails, findTagRow, findTagsContaining, findTagsInUse } from './queries.ts'
import * as schemas from './schemas.ts'

/** Maximum length of a tag's list, which bounds the cost of its last page. */
const maxListed = 1000

/** Page size of the index: short enough to read, and 150 pages for 30,000 tags. */
const tagsPerPage = 200

/** Maximum number of tags shown with cover pictures. */
const maxTagsWithSites = 24

/** Maximum lengths of the list of tags in use and of tag suggestions. */
const maxTagsInUse = 1000
const maxSuggestions = 20

/** The normalized name of a tag; if invalid, '', which matches no tag. */
const normalizedName = (text: string) => normalizeTag(text) ?? ''

export const routes = [
  implement(listTags, schemas.listTags, async ({ query }, context) => {
    context.dependsOn('blogs')
    return query
      ? findTagsContaining(context.db, toTagSpelling(query.slice(0, 100)), maxSuggestions)
      : findTagsInUse(context.db, query === undefined ? maxTagsInUse : maxSuggestions)
  }),
  implement(getTag, schemas.getTag, async ({ value }, context) => {
    context.dependsOn('blogs')
    const tag = await findTagDetails(context.db, normalizedName(value))
    if (!tag) throw notFound()
    return { ...tag, label: tag.value }
  }),
  implement(
    listSitesOfTag,
    schemas.listSitesOfTag,
    async ({ value, health, sort, lang = [], page, page_size }, context) => {
      context.dependsOn('blogs')
      const offset = Math.min((page - 1) * page_size, maxListed)
      const limit = Math.min(page_size, maxListed - offset)
      const listQuery = { languages: lang, health, max: maxListed, limit, offset }
      const sitePage =
        sort === 'newest' || health === 'gone'
          ? await findNewestOfTag(context.db, normalizedName(value), listQuery)
          : await findInOrder(context.db, normalizedName(value), sort, listQuery)
      if (!sitePage) throw notFound()
      const results = await findSitesByIds(context.db, sitePage.ids)
      dependsOnSites(context, results)
      return listReply(context, { page, page_size, count: Math.min(sitePage.count, maxListed), results })
    },
  ),
  implement(browseTags, schemas.browseTags, async ({ letter, language, query = '', page }, context) => {
    context.dependsOn('blogs')
    const { letters, languages, ...tagPage } = await queryTagIndex(context.db, {
      letter,
      language,
      query: toTagSpelling(query.slice(0, 100)),
      limit: tagsPerPage,
      offset: Math.max((page - 1) * tagsPerPage, 0),
      maxTagsWithSites: letter === undefined && page === 1 ? maxTagsWithSites : 0,
      maxSitesPerTag: 3,
    })
    return { ...listReply(context, { ...tagPage, page, page_size: tagsPerPage }), letters, languages }
  }),
]

async function findInOrder(db: Db, name: string, order: Exclude<TagOrder, 'newest'>, query: TagListQuery) {
  const tag = await findTagRow(db, name)
  return tag && findSitesInOrder(db, order, { ...query, tag })
}
