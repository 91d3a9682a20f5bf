import { apiError, notFound } from '#api-contract/api-error.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { interestSignals } from '#api-contract/values/interest-signals.ts'
import { assertVisible } from '#holds/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { dependsOnSites } from '#sites/listing/depends-on-sites.ts'
import { getSiteById, sitesByIds } from '#sites/listing/queries.ts'
import { findTagRow } from '#sites/tags/queries.ts'
import { type Interests, interestsOf } from '../listings/interests.ts'
import { shuffled } from '../shuffle/routes.ts'
import { keyOfText } from '../shuffle/seed.ts'
import { readSnapshotSeed, writeSnapshotSeed } from '../shuffle/snapshot-seed.ts'
import {
  allowSite,
  listSimilarSites,
  listSitesForYou,
  listWishes,
  refuseSite,
  wantAgain,
  wantLess,
} from './contract.ts'
import { deleteSiteWish, deleteTagWish, insertWish, wishesOf } from './dismissals.ts'
import { type ForYouRow, keyOfDay, sitesForYou } from './for-you-queries.ts'
import { wishesTooMany } from './reasons.ts'
import { similarSites } from './similar-queries.ts'

async function getTag(db: Db, value: string): Promise<number> {
  const tag = await findTagRow(db, normalizeTag(value) ?? '')
  if (!tag) throw notFound()
  return tag.id
}

async function wish(db: Db, userId: number, about: Parameters<typeof insertWish>[2]): Promise<void> {
  const max = limits.dismissals
  if (!(await insertWish(db, userId, about, max))) throw apiError(wishesTooMany({ max }))
}

const similarSize = 6

const isListed = (site: Site) => site.status === 'published' && site.kind === 'blog'

/** Adds to each site the interests that it matches, keeping the order. */
function explained(sites: Site[], found: ForYouRow[], { tags }: Interests) {
  const why = new Map(found.map(({ id, because }) => [id, because]))
  return sites.filter(isListed).map((site) => {
    const shared = (why.get(site.id) ?? []).map((id) => tags.find((tag) => tag.id === id))
    const by = (kind: string) => shared.flatMap((tag) => (tag?.by === kind ? [tag.value] : []))
    const liked = interestSignals.map((kind) => ({ kind, values: by(kind) }))
    return { ...site, because: by('profile'), because_of: liked.filter(({ values }) => values.length > 0) }
  })
}

export const routes = [
  implement(listSitesForYou, async (input, context) => {
    const { db, viewer } = context
    const interests = await interestsOf(db, viewer.id)
    if (interests.tags.length === 0) {
      const page = await shuffled(input, context)
      const results = page.results.map((site) => ({ ...site, because: [], because_of: [] }))
      return { ...page, seed: page.seed ?? '', results }
    }
    const { seed: given = '', page, page_size: size, without_kept: withoutKept, lang: languages = [] } = input
    const key = given ? keyOfText(given) : keyOfDay(new Date())
    const seed = readSnapshotSeed(given) ?? { key, newest: interests.newest }
    const asked = { userId: viewer.id, page, size, withoutKept, languages }
    const { count, found } = await sitesForYou(db, interests, seed, asked)
    const sites = await sitesByIds(
      db,
      found.map(({ id }) => id),
    )
    const results = explained(sites, found, interests)
    context.services.showings.count(
      'for_you',
      results.map(({ id }) => id),
    )
    const handedOut = writeSnapshotSeed(seed)
    return { ...listReply(context, { ...input, count, results, seed: handedOut }), seed: handedOut }
  }),
  implement(listSimilarSites, async ({ id }, context) => {
    context.dependsOn('blogs')
    const site = await getSiteById(context.db, id)
    assertVisible(context.viewer, site)
    const found = await similarSites(context.db, id, similarSize)
    const why = new Map(found.map((one) => [one.id, one]))
    const sites = await sitesByIds(context.db, [...why.keys()])
    dependsOnSites(context, [site, ...sites])
    const results = sites.map((one) => {
      const {
        shared_tags = [],
        shared_words = [],
        readers = null,
        recommenders = null,
      } = why.get(one.id) ?? {}
      return { ...one, shared_tags, shared_words, readers, recommenders }
    })
    return { results }
  }),
  implement(listWishes, (_, { db, viewer }) => wishesOf(db, viewer.id)),
  implement(refuseSite, async ({ id }, { db, viewer }) => {
    assertVisible(viewer, await getSiteById(db, id))
    await wish(db, viewer.id, { blog_id: id })
  }),
  implement(allowSite, async ({ id }, { db, viewer }) => {
    if (await deleteSiteWish(db, viewer.id, id)) return
    assertVisible(viewer, await getSiteById(db, id))
  }),
  implement(wantLess, async ({ value }, { db, viewer }) =>
    wish(db, viewer.id, { tag_id: await getTag(db, value) }),
  ),
  implement(wantAgain, async ({ value }, { db, viewer }) => {
    if (await deleteTagWish(db, viewer.id, normalizeTag(value) ?? '')) return
    await getTag(db, value)
  }),
]
