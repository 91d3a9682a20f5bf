import { apiError } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { interestSignals } from '#api-contract/values/interest-signals.ts'
import { assertVisible } from '#holds/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { dependsOnSites } from '#sites/listing/depends-on-sites.ts'
import { findSitesByIds, getSiteById } from '#sites/listing/queries.ts'
import { findTagRow } from '#sites/tags/queries.ts'
import { findInterests, type Interests } from '../listings/interests.ts'
import { listShuffled } from '../shuffle/routes.ts'
import { keyFromText } from '../shuffle/seed.ts'
import { readSnapshotSeed, writeSnapshotSeed } from '../shuffle/snapshot-seed.ts'
import {
  demoteTag,
  dismissSite,
  listDismissals,
  listSimilarSites,
  listSitesForYou,
  restoreDemotedTag,
  restoreDismissedSite,
} from './contract.ts'
import { deleteSiteDismissal, deleteTagDismissal, findDismissals, insertDismissal } from './dismissals.ts'
import { tooManyDismissals } from './errors.ts'
import { dailyKey, type ForYouRow, findSitesForYou } from './for-you-queries.ts'
import * as schemas from './schemas.ts'
import { findSimilarSites } from './similar-queries.ts'

async function getTagId(db: Db, value: string): Promise<number> {
  const tag = await findTagRow(db, normalizeTag(value) ?? '')
  if (!tag) throw notFound()
  return tag.id
}

async function addDismissal(
  db: Db,
  userId: number,
  target: Parameters<typeof insertDismissal>[2],
): Promise<void> {
  const max = limits.dismissals
  if (!(await insertDismissal(db, userId, target, max))) throw apiError(tooManyDismissals({ max }))
}

const similarCount = 6

const isListed = (site: Site) => site.status === 'published' && site.kind === 'blog'

/** Adds to each site the interests that it matches, keeping the order. */
function withReasons(sites: Site[], matches: ForYouRow[], { tags }: Interests) {
  const interestIds = new Map(matches.map(({ id, interest_ids }) => [id, interest_ids]))
  return sites.filter(isListed).map((site) => {
    const shared = (interestIds.get(site.id) ?? []).map((id) => tags.find((tag) => tag.id === id))
    const tagsFrom = (kind: string) => shared.flatMap((tag) => (tag?.origin === kind ? [tag.value] : []))
    const likedTags = interestSignals.map((kind) => ({ kind, values: tagsFrom(kind) }))
    return {
      ...site,
      because: tagsFrom('profile'),
      because_of: likedTags.filter(({ values }) => values.length > 0),
    }
  })
}

export const routes = [
  implement(listSitesForYou, schemas.listSitesForYou, async (input, context) => {
    const { db, viewer } = context
    const interests = await findInterests(db, viewer.id)
    if (interests.tags.length === 0) {
      const page = await listShuffled(input, context)
      const results = page.results.map((site) => ({ ...site, because: [], because_of: [] }))
      return { ...page, seed: page.seed ?? '', results }
    }
    const {
      seed: requestedSeed = '',
      page,
      page_size: size,
      without_kept: withoutKept,
      lang: languages = [],
    } = input
    const key = requestedSeed ? keyFromText(requestedSeed) : dailyKey(new Date())
    const seed = readSnapshotSeed(requestedSeed) ?? { key, newest: interests.newest_site_id }
    const options = { userId: viewer.id, page, size, withoutKept, languages }
    const { count, matches } = await findSitesForYou(db, interests, seed, options)
    const sites = await findSitesByIds(
      db,
      matches.map(({ id }) => id),
    )
    const results = withReasons(sites, matches, interests)
    context.services.impressions.count(
      'for_you',
      results.map(({ id }) => id),
    )
    const replySeed = writeSnapshotSeed(seed)
    return { ...listReply(context, { ...input, count, results, seed: replySeed }), seed: replySeed }
  }),
  implement(listSimilarSites, schemas.listSimilarSites, async ({ id }, context) => {
    context.dependsOn('blogs')
    const site = await getSiteById(context.db, id)
    assertVisible(context.viewer, site)
    const rows = await findSimilarSites(context.db, id, similarCount)
    const rowById = new Map(rows.map((row) => [row.id, row]))
    const sites = await findSitesByIds(context.db, [...rowById.keys()])
    dependsOnSites(context, [site, ...sites])
    const results = sites.map((site) => {
      const {
        shared_tags = [],
        shared_words = [],
        readers = null,
        recommenders = null,
      } = rowById.get(site.id) ?? {}
      return { ...site, shared_tags, shared_words, readers, recommenders }
    })
    return { results }
  }),
  implement(listDismissals, schemas.listDismissals, (_, { db, viewer }) => findDismissals(db, viewer.id)),
  implement(dismissSite, schemas.dismissSite, async ({ id }, { db, viewer }) => {
    assertVisible(viewer, await getSiteById(db, id))
    await addDismissal(db, viewer.id, { blog_id: id })
  }),
  implement(restoreDismissedSite, schemas.restoreDismissedSite, async ({ id }, { db, viewer }) => {
    if (await deleteSiteDismissal(db, viewer.id, id)) return
    assertVisible(viewer, await getSiteById(db, id))
  }),
  implement(demoteTag, schemas.demoteTag, async ({ value }, { db, viewer }) =>
    addDismissal(db, viewer.id, { tag_id: await getTagId(db, value) }),
  ),
  implement(restoreDemotedTag, schemas.restoreDemotedTag, async ({ value }, { db, viewer }) => {
    if (await deleteTagDismissal(db, viewer.id, normalizeTag(value) ?? '')) return
    await getTagId(db, value)
  }),
]
