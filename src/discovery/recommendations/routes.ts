import { assertVisible } from '#holds/rules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { dependsOnSites } from '#sites/listing/depends-on-sites.ts'
import { findSitesByIds, getSiteById } from '#sites/listing/queries.ts'
import { findPathBetween, findPathByName, listRecommendations } from './contract.ts'
import { findPath } from './paths/find-path.ts'
import { findPathRecommendations, findRecommendations } from './queries.ts'
import * as schemas from './schemas.ts'
import { findSitesByName } from './sites-by-name.ts'

export const routes = [
  implement(
    listRecommendations,
    schemas.listRecommendations,
    async ({ id, direction, ...paging }, context) => {
      context.dependsOn('blogs')
      const site = await getSiteById(context.db, id)
      assertVisible(context.viewer, site)
      const { count, results } = await findRecommendations(context.db, id, direction, paging)
      dependsOnSites(context, [site, ...results.map(({ blog }) => blog)])
      return listReply(context, { ...paging, count, results })
    },
  ),
  implement(
    findPathBetween,
    schemas.findPathBetween,
    async ({ from, to }, context) => {
      for (const id of [from, to]) assertVisible(context.viewer, await getSiteById(context.db, id))
      return findPathReply(context, from, to)
    },
    { limit: 'search' },
  ),
  implement(
    findPathByName,
    schemas.findPathByName,
    async ({ from = '', to = '' }, context) => {
      const [fromSites, toSites] = [
        await findSitesByName(context.db, from),
        await findSitesByName(context.db, to),
      ]
      context.dependsOn('search', 'blogs')
      dependsOnSites(context, [...fromSites, ...toSites])
      const ends = { from: { given: from, sites: fromSites }, to: { given: to, sites: toSites } }
      const [start, end] = [fromSites, toSites].map(([site, ...others]) =>
        others.length === 0 ? site : undefined,
      )
      if (!start || !end) return { ...ends, ...emptyReply }
      return { ...ends, ...(await findPathReply(context, start.id, end.id)) }
    },
    { limit: 'search' },
  ),
]

const emptyReply = { path: null, steps: null, ways: [], complete: true }

async function findPathReply(context: RequestContext, from: number, to: number) {
  context.dependsOn('blogs', 'recommendations', `blog:${from}`, `blog:${to}`)
  const { ids, complete } = await findPath(context.db, from, to)
  const path = ids && (await findSitesByIds(context.db, ids))
  dependsOnSites(context, path ?? [])
  // A search that was cut short under load may succeed a moment later.
  if (!complete) context.freshFor(5)
  return {
    path,
    steps: ids && ids.length - 1,
    ways: await findPathRecommendations(context.db, ids ?? []),
    complete,
  }
}
