import type { FastifyInstance } from 'fastify'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { LanguageContext } from '#platform/http/app.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply, type Paging } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Services } from '#platform/services.ts'
import { dependsOnSites } from '#sites/listing/depends-on-sites.ts'
import { siteAddress } from '#sites/listing/paths.ts'
import { findSitesByIds } from '#sites/listing/queries.ts'
import { findTagRow } from '#sites/tags/queries.ts'
import { findProfileInterests } from '../listings/interests.ts'
import { getSiteNumbering } from '../numbering/site-numbering.ts'
import { listShuffledSites, surpriseMe } from './contract.ts'
import { findShuffledSites, lockSurpriseState, saveSurpriseState } from './queries.ts'
import * as schemas from './schemas.ts'
import { createKey, isPlausible, keyFromText, readSeed, writeSeed } from './seed.ts'
import { findNewestSiteId, findShuffledInLanguages } from './shuffled-in-languages.ts'
import { readSnapshotSeed, writeSnapshotSeed } from './snapshot-seed.ts'
import { drawSurprise, type SiteFilter, type Surprise } from './surprise.ts'
import { readSurpriseState, writeSurpriseState } from './surprise-state.ts'

/** A member's state (`walk` on the wire) is stored with the account. Concurrent requests wait for each other. */
async function drawSurpriseForMember(db: Db, userId: number, isOutsideInterests: boolean): Promise<Surprise> {
  const interests = await findProfileInterests(db, userId)
  const filter = isOutsideInterests && interests.length > 0 ? { outside: interests } : undefined
  return inTransaction(db, async (tx) => {
    const walk = await lockSurpriseState(tx, userId)
    const step = await drawSurprise(tx, readSurpriseState(walk), { filter, interests })
    await saveSurpriseState(tx, userId, writeSurpriseState(step.state))
    return step
  })
}

/** The filter by tag or languages; null for an unknown tag or an invalid language code. */
async function findFilter(
  db: Db,
  { tag, languages }: { tag?: string | undefined; languages: string[] },
): Promise<SiteFilter | null | undefined> {
  if (languages.length > 0) {
    const areValid = languages.every((code) => /^[a-z]{2,8}$/i.test(code))
    return areValid ? { languages: languages.map((code) => code.toLowerCase()) } : null
  }
  if (!tag) return undefined
  const tagRow = await findTagRow(db, normalizeTag(tag) ?? '')
  return tagRow ? { tag: tagRow.id } : null
}

/** The shuffled list in some languages; its seed records the newest site at the time. */
async function listShuffledInLanguages(
  lang: string[],
  { seed: requestedSeed = '', ...input }: Paging & { seed?: string | undefined },
  context: RequestContext,
) {
  const { db } = context
  if (!requestedSeed) context.noStore()
  context.dependsOn('blogs')
  const key = requestedSeed ? keyFromText(requestedSeed) : createKey()
  const seed = readSnapshotSeed(requestedSeed) ?? { key, newest: await findNewestSiteId(db) }
  const { count, ids } = await findShuffledInLanguages(db, seed, lang, input.page, input.page_size)
  const results = await findSitesByIds(db, ids)
  dependsOnSites(context, results)
  context.services.impressions.count('shuffled', ids)
  const replySeed = writeSnapshotSeed(seed)
  const reply = listReply(context, { ...input, count, results, seed: replySeed })
  return { ...reply, seed: replySeed }
}

/** The shuffled list. A seed from an earlier reply restores its order; any other text starts a new one. */
export async function listShuffled(
  { lang = [], ...input }: Paging & { lang?: string[] | undefined; seed?: string | undefined },
  context: RequestContext,
) {
  if (lang.length > 0) return listShuffledInLanguages(lang, input, context)
  const { db } = context
  const from = (input.page - 1) * input.page_size
  const to = from + input.page_size
  // Without a seed each request gets a new order.
  if (!input.seed) context.noStore()
  context.dependsOn('blogs')
  let seed = readSeed(input.seed ?? '')
  let found = seed && (await findShuffledSites(db, seed, from, to))
  if (!seed || !found || !isPlausible(seed, found.numbering)) {
    seed = { key: input.seed ? keyFromText(input.seed) : createKey(), ...(await getSiteNumbering(db)) }
    found = await findShuffledSites(db, seed, from, to)
  }
  const ids = found.ids.filter((id) => id !== null)
  const results = await findSitesByIds(db, ids)
  dependsOnSites(context, results)
  context.services.impressions.count('shuffled', ids)
  const replySeed = writeSeed(seed)
  return { ...listReply(context, { ...input, count: seed.n, results, seed: replySeed }), seed: replySeed }
}

/** "Surprise me" for browsers without scripts: redirects to a random site, filtered by `?tag=` or `?lang=`. */
export function serveSurprise(
  app: FastifyInstance,
  { db, impressions }: Services,
  { link }: LanguageContext,
): void {
  app.get<{ Querystring: { tag?: unknown; lang?: unknown } }>('/surprise', async ({ query }, reply) => {
    const [tag, lang = ''] = [query.tag, query.lang].map((value) =>
      typeof value === 'string' ? value : undefined,
    )
    const { data: languages = [] } = Languages.safeParse(lang)
    const filter = await findFilter(db, { tag, languages })
    const { id } = filter === null ? { id: undefined } : await drawSurprise(db, undefined, { filter })
    const [site] = id === undefined ? [] : await findSitesByIds(db, [id])
    if (site) impressions.count('surprise', [site.id])
    return reply.header('cache-control', 'no-store').redirect(link(site ? siteAddress(site) : '/home'), 302)
  })
}

export const routes = [
  implement(listShuffledSites, schemas.listShuffledSites, listShuffled),
  implement(
    surpriseMe,
    schemas.surpriseMe,
    async ({ walk = '', outside_interests, tag, lang = [], language }, { db, viewer, services }) => {
      const filter = await findFilter(db, { tag, languages: language ? [...lang, language] : lang })
      if (filter === null) return { blog: null, walk: '', starts_over: false }
      const step =
        viewer && !filter
          ? await drawSurpriseForMember(db, viewer.id, outside_interests)
          : await drawSurprise(db, readSurpriseState(walk), { filter })
      const [site = null] = step.id === undefined ? [] : await findSitesByIds(db, [step.id])
      if (site) services.impressions.count('surprise', [site.id])
      return { blog: site, walk: writeSurpriseState(step.state), starts_over: step.startsOver }
    },
    { limit: 'surprise' },
  ),
]
