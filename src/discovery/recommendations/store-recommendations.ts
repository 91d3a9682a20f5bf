import { sql } from 'kysely'
import { feedUrlVariants } from '#addresses/feed-address.ts'
import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { lockRecommendationCounts } from '#platform/db/lock-order.ts'
import type { Row } from '#platform/db/tables.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { feedName, type SiteNames } from './site-names.ts'
import { findRecommendationSources, type RecommendationSource, sourceKey } from './sources.ts'

/** A document as crawled. */
export interface CrawledSource extends RecommendationSource {
  /** False if it is gone. Undefined if unknown: it did not respond properly, or there was no time to fetch it. */
  exists: boolean | undefined
}

export interface CrawledRecommendations {
  blog_id: number
  read_on: Date
  /** All sources of the site; known ones that are missing here are removed. */
  sources: CrawledSource[]
}

interface Edge {
  to_id: number
  kind: RecommendationKind
}

const edgeKey = ({ to_id, kind }: Edge) => `${to_id} ${kind}`

/** Saves a site's recommendations from a crawl. If nothing changed, only the last-seen times are updated. */
export async function storeRecommendations(db: Db, crawled: CrawledRecommendations): Promise<void> {
  const { blog_id, read_on, sources } = crawled
  const previousSources = await findRecommendationSources(db, blog_id)
  const knownEdges = await findEdges(db, blog_id)
  if (sources.length === 0 && previousSources.length === 0 && knownEdges.length === 0) return
  const siteIds = await findSiteIdsByName(
    db,
    sources.flatMap(({ targets }) => targets),
  )
  const ownSites = await findSitesOfSameOwner(db, blog_id, [
    ...siteIds.values(),
    ...knownEdges.map(({ to_id }) => to_id),
  ])
  const resolveEdges = (documents: CrawledSource[]) =>
    documents.flatMap(({ kind, targets }) =>
      resolveTargets(targets, siteIds, ownSites).map((to_id): Edge => ({ to_id, kind })),
    )
  const foundEdges = resolveEdges(sources.filter(({ exists }) => exists))
  // Recommendations in documents that could not be fetched count neither as seen nor as missed.
  const uncertainKeys = new Set(
    resolveEdges(sources.filter(({ exists }) => exists === undefined)).map(edgeKey),
  )
  const seenEdges = new Map(foundEdges.map((edge) => [edgeKey(edge), edge]))
  const missedEdges = knownEdges.filter(
    (edge) => !seenEdges.has(edgeKey(edge)) && !uncertainKeys.has(edgeKey(edge)),
  )
  const goneEdges = missedEdges.filter(
    (edge) => edge.missed + 1 >= crawlsUntilGone || ownSites.has(edge.to_id),
  )
  const knownKeys = new Set(knownEdges.map(edgeKey))
  const newEdges = [...seenEdges.values()].filter((edge) => !knownKeys.has(edgeKey(edge)))
  await inTransaction(db, async (tx) => {
    const hasNewSources = !areSameSources(previousSources, sources)
    if (!(await lockRecommender(tx, blog_id, { newEdges, goneEdges, hasNewSources }))) return
    if (hasNewSources) await storeSources(tx, blog_id, sources)
    await markSeen(tx, blog_id, [...seenEdges.values()], read_on)
    await insertEdges(tx, blog_id, newEdges, read_on)
    await markMissed(tx, blog_id, missedEdges)
    await deleteEdges(tx, blog_id, goneEdges)
  })
}

const crawlsUntilGone = 2

function resolveTargets(
  targets: SiteNames[],
  siteIds: Map<string, number>,
  ownSites: ReadonlySet<number>,
): number[] {
  const ids = targets.flatMap((names) => names.map((name) => siteIds.get(name)).find(Boolean) ?? [])
  return [...new Set(ids)].filter((id) => !ownSites.has(id))
}

async function findEdges(db: Db, siteId: number) {
  const { rows } = await sql<Pick<Row<'recommendations'>, 'to_id' | 'kind' | 'missed'>>`
    select to_id, kind, missed from recommendations where from_id = ${siteId}`.execute(db)
  return rows
}

/** The site itself, the owner's other sites, and targets with the same registrable domain. */
async function findSitesOfSameOwner(db: Db, siteId: number, targetIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ blog_id: number }>`
    select other.blog_id from blog_owners o join blog_owners other on other.user_id = o.user_id
    where o.blog_id = ${siteId}
    union
    select other.id from blogs own, blogs other
    where own.id = ${siteId} and other.id = any(${targetIds}::integer[]) and site_domain(other) = site_domain(own)`.execute(
    db,
  )
  return new Set([siteId, ...rows.map(({ blog_id }) => blog_id)])
}

const fingerprint = ({ kind, url, validators, targets, is_directory, due_on }: RecommendationSource) =>
  JSON.stringify([kind, url, validators, targets, is_directory, due_on])

const areSameSources = (previous: RecommendationSource[], current: RecommendationSource[]) =>
  previous.map(fingerprint).sort().join() === current.map(fingerprint).sort().join()

/**
 * If recommendations change, locks the site and the new targets, so that none is hidden while they are counted;
 * otherwise avoids locking the site's wide row. @returns whether the site exists
 */
async function lockRecommender(
  tx: Tx,
  siteId: number,
  { newEdges, goneEdges, hasNewSources }: { newEdges: Edge[]; goneEdges: Edge[]; hasNewSources: boolean },
): Promise<boolean> {
  const changedTargetIds = [...newEdges, ...goneEdges].map(({ to_id }) => to_id)
  const ids = [siteId, ...newEdges.map(({ to_id }) => to_id)]
  const lock = changedTargetIds.length > 0 ? sql`for share` : hasNewSources ? sql`for key share` : sql``
  const { rows } = await sql<{ id: number }>`
    select id from blogs where id = any(${ids}::integer[]) order by id ${lock}`.execute(tx)
  if (changedTargetIds.length > 0) await lockRecommendationCounts(tx, changedTargetIds)
  return rows.some(({ id }) => id === siteId)
}

async function storeSources(tx: Tx, siteId: number, sources: CrawledSource[]): Promise<void> {
  const rows = [...new Map(sources.map((source) => [sourceKey(source), source])).values()]
  await sql`
    with crawled as (
      select kind, url, validators, targets, is_directory, due_on
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as source (kind text, url text, validators jsonb, targets jsonb, is_directory boolean, due_on timestamptz)
    ), gone as (
      delete from recommendation_sources s where blog_id = ${siteId}
        and not exists (select from crawled where crawled.kind = s.kind and crawled.url = s.url)
    )
    insert into recommendation_sources as s (blog_id, kind, url, validators, targets, is_directory, due_on)
    select ${siteId}, kind, url, validators, targets, is_directory, due_on from crawled
    on conflict (blog_id, kind, url) do update set validators = excluded.validators, targets = excluded.targets,
      is_directory = excluded.is_directory, due_on = excluded.due_on
    where (s.validators, s.targets, s.is_directory, s.due_on)
      is distinct from (excluded.validators, excluded.targets, excluded.is_directory, excluded.due_on)`.execute(
    tx,
  )
}

const edgeRows = (edges: Edge[]) =>
  sql`unnest(${edges.map(({ to_id }) => to_id)}::integer[], ${edges.map(({ kind }) => kind)}::text[]) as e (to_id, kind)`

async function markSeen(tx: Tx, siteId: number, edges: Edge[], readOn: Date): Promise<void> {
  if (edges.length === 0) return
  await sql`
    update recommendations r set last_seen_on = ${readOn}, missed = 0 from ${edgeRows(edges)}
    where r.from_id = ${siteId} and r.to_id = e.to_id and r.kind = e.kind`.execute(tx)
}

/** Skips sites that were deleted meanwhile. */
async function insertEdges(tx: Tx, siteId: number, edges: Edge[], readOn: Date): Promise<void> {
  if (edges.length === 0) return
  await sql`
    insert into recommendations (from_id, to_id, kind, first_seen_on, last_seen_on)
    select ${siteId}, e.to_id, e.kind, ${readOn}, ${readOn} from ${edgeRows(edges)}
    where exists (select from blogs b where b.id = e.to_id)
    order by e.to_id on conflict do nothing`.execute(tx)
}

async function markMissed(tx: Tx, siteId: number, edges: Edge[]): Promise<void> {
  if (edges.length === 0) return
  await sql`
    update recommendations r set missed = r.missed + 1 from ${edgeRows(edges)}
    where r.from_id = ${siteId} and r.to_id = e.to_id and r.kind = e.kind`.execute(tx)
}

async function deleteEdges(tx: Tx, siteId: number, edges: Edge[]): Promise<void> {
  if (edges.length === 0) return
  await sql`
    delete from recommendations r using ${edgeRows(edges)}
    where r.from_id = ${siteId} and r.to_id = e.to_id and r.kind = e.kind`.execute(tx)
}

/** The listed site of each name that has one; merged sites resolve to their targets. */
async function findSiteIdsByName(db: Db, targets: readonly SiteNames[]): Promise<Map<string, number>> {
  const names = [...new Set(targets.flat())]
  if (names.length === 0) return new Map()
  const feeds = names.filter((name) => name.startsWith(feedName('')))
  const variants = feeds.flatMap((name) =>
    feedUrlVariants(name.slice(feedName('').length)).map((url) => ({ name, url })),
  )
  const { rows } = await sql<{ name: string; id: number }>`
    with recursive found as (
      select url_key as name, id, 0 as steps from blogs where url_key = any(${names}::text[])
      union all
      select f.name, b.id, 0 from unnest(${variants.map(({ name }) => name)}::text[], ${variants.map(({ url }) => url)}::text[]) as f (name, url)
        join blogs b on b.feed_url = f.url
    ), merged as (
      select * from found
      union all
      select merged.name, m.into_blog_id, merged.steps + 1 from merges m join merged on m.from_blog_id = merged.id
      where m.undone_on is null and merged.steps < 10
    )
    select distinct on (name) name, merged.id from merged join blogs b on b.id = merged.id and b.kind = 'blog'
    order by name, steps desc, merged.id`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
