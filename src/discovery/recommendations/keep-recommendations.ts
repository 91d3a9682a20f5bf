import { sql } from 'kysely'
import { feedUrlVariants } from '#addresses/feed-address.ts'
import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { lockRecommendationCounts } from '#platform/db/lock-order.ts'
import { feedName, type NamedSite } from './named-site.ts'
import { type RecommendationSource, recommendationSources, sourceKey } from './sources.ts'

/** A document as crawled. */
export interface ReadSource extends RecommendationSource {
  /** Undefined if unknown: it did not respond properly, or there was no time to fetch it. */
  is_there: boolean | undefined
}

export interface BroughtRecommendations {
  blog_id: number
  read_on: Date
  /** All sources of the site; known ones that are missing here are removed. */
  sources: ReadSource[]
}

interface Edge {
  to_id: number
  kind: RecommendationKind
}

const edgeKey = ({ to_id, kind }: Edge) => `${to_id} ${kind}`

/** Saves a site's recommendations from a crawl. If nothing changed, only the last-seen times are updated. */
export async function keepRecommendations(db: Db, brought: BroughtRecommendations): Promise<void> {
  const { blog_id, read_on, sources } = brought
  const before = await recommendationSources(db, blog_id)
  const known = await edgesOf(db, blog_id)
  if (sources.length === 0 && before.length === 0 && known.length === 0) return
  const listed = await listedByName(
    db,
    sources.flatMap(({ targets }) => targets),
  )
  const own = await sitesOfSameOwner(db, blog_id, [...listed.values(), ...known.map(({ to_id }) => to_id)])
  const edgesIn = (some: ReadSource[]) =>
    some.flatMap(({ kind, targets }) => toIds(targets, listed, own).map((to_id): Edge => ({ to_id, kind })))
  const found = edgesIn(sources.filter(({ is_there }) => is_there))
  // Recommendations in unreadable documents count neither as seen nor as missed.
  const uncertain = new Set(edgesIn(sources.filter(({ is_there }) => is_there === undefined)).map(edgeKey))
  const seen = new Map(found.map((edge) => [edgeKey(edge), edge]))
  const missed = known.filter((edge) => !seen.has(edgeKey(edge)) && !uncertain.has(edgeKey(edge)))
  const gone = missed.filter((edge) => edge.missed + 1 >= readingsUntilGone || own.has(edge.to_id))
  const isKnown = new Set(known.map(edgeKey))
  const fresh = [...seen.values()].filter((edge) => !isKnown.has(edgeKey(edge)))
  await db.transaction().execute(async (tx) => {
    const hasNewSources = !isSame(before, sources)
    if (!(await holdRecommender(tx, blog_id, { fresh, gone, hasNewSources }))) return
    if (hasNewSources) await writeSources(tx, blog_id, sources)
    await see(tx, blog_id, [...seen.values()], read_on)
    await add(tx, blog_id, fresh, read_on)
    await miss(tx, blog_id, missed)
    await forget(tx, blog_id, gone)
  })
}

const readingsUntilGone = 2

function toIds(targets: NamedSite[], listed: Map<string, number>, own: ReadonlySet<number>): number[] {
  const ids = targets.flatMap((names) => names.map((name) => listed.get(name)).find(Boolean) ?? [])
  return [...new Set(ids)].filter((id) => !own.has(id))
}

function edgesOf(db: Db, siteId: number) {
  return db
    .selectFrom('recommendations')
    .select(['to_id', 'kind', 'missed'])
    .where('from_id', '=', siteId)
    .execute()
}

/** The site itself, the owner's other sites, and targets with the same registrable domain. */
async function sitesOfSameOwner(db: Db, siteId: number, named: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ blog_id: number }>`
    select other.blog_id from blog_owners o join blog_owners other on other.user_id = o.user_id
    where o.blog_id = ${siteId}
    union
    select other.id from blogs own, blogs other
    where own.id = ${siteId} and other.id = any(${named}::integer[]) and site_domain(other) = site_domain(own)`.execute(
    db,
  )
  return new Set([siteId, ...rows.map(({ blog_id }) => blog_id)])
}

const facts = ({ kind, url, validators, targets, is_directory, due_on }: RecommendationSource) =>
  JSON.stringify([kind, url, validators, targets, is_directory, due_on])

const isSame = (before: RecommendationSource[], now: RecommendationSource[]) =>
  before.map(facts).sort().join() === now.map(facts).sort().join()

/**
 * Locks the site's visibility, and that of new targets, if recommendations change, so that they are counted
 * consistently; otherwise avoids locking its wide row. @returns whether the site exists
 */
async function holdRecommender(
  tx: Tx,
  siteId: number,
  { fresh, gone, hasNewSources }: { fresh: Edge[]; gone: Edge[]; hasNewSources: boolean },
): Promise<boolean> {
  const changed = [...fresh, ...gone].map(({ to_id }) => to_id)
  const ids = [siteId, ...fresh.map(({ to_id }) => to_id)]
  const lock = changed.length > 0 ? sql`for share` : hasNewSources ? sql`for key share` : sql``
  const { rows } = await sql<{ id: number }>`
    select id from blogs where id = any(${ids}::integer[]) order by id ${lock}`.execute(tx)
  if (changed.length > 0) await lockRecommendationCounts(tx, changed)
  return rows.some(({ id }) => id === siteId)
}

async function writeSources(tx: Tx, siteId: number, sources: ReadSource[]): Promise<void> {
  const rows = [...new Map(sources.map((source) => [sourceKey(source), source])).values()]
  await sql`
    with given as (
      select kind, url, validators, targets, is_directory, due_on
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as one (kind text, url text, validators jsonb, targets jsonb, is_directory boolean, due_on timestamptz)
    ), gone as (
      delete from recommendation_sources s where blog_id = ${siteId}
        and not exists (select from given where given.kind = s.kind and given.url = s.url)
    )
    insert into recommendation_sources as s (blog_id, kind, url, validators, targets, is_directory, due_on)
    select ${siteId}, kind, url, validators, targets, is_directory, due_on from given
    on conflict (blog_id, kind, url) do update set validators = excluded.validators, targets = excluded.targets,
      is_directory = excluded.is_directory, due_on = excluded.due_on
    where (s.validators, s.targets, s.is_directory, s.due_on)
      is distinct from (excluded.validators, excluded.targets, excluded.is_directory, excluded.due_on)`.execute(
    tx,
  )
}

const columnsOf = (edges: Edge[]) =>
  sql`unnest(${edges.map(({ to_id }) => to_id)}::integer[], ${edges.map(({ kind }) => kind)}::text[]) as e (to_id, kind)`

async function see(tx: Tx, siteId: number, edges: Edge[], readOn: Date): Promise<void> {
  if (edges.length === 0) return
  await sql`
    update recommendations r set last_seen_on = ${readOn}, missed = 0 from ${columnsOf(edges)}
    where r.from_id = ${siteId} and r.to_id = e.to_id and r.kind = e.kind`.execute(tx)
}

/** Skips sites that were deleted meanwhile. */
async function add(tx: Tx, siteId: number, edges: Edge[], readOn: Date): Promise<void> {
  if (edges.length === 0) return
  await sql`
    insert into recommendations (from_id, to_id, kind, first_seen_on, last_seen_on)
    select ${siteId}, e.to_id, e.kind, ${readOn}, ${readOn} from ${columnsOf(edges)}
    where exists (select from blogs b where b.id = e.to_id)
    order by e.to_id on conflict do nothing`.execute(tx)
}

async function miss(tx: Tx, siteId: number, edges: Edge[]): Promise<void> {
  if (edges.length === 0) return
  await sql`
    update recommendations r set missed = r.missed + 1 from ${columnsOf(edges)}
    where r.from_id = ${siteId} and r.to_id = e.to_id and r.kind = e.kind`.execute(tx)
}

async function forget(tx: Tx, siteId: number, edges: Edge[]): Promise<void> {
  if (edges.length === 0) return
  await sql`
    delete from recommendations r using ${columnsOf(edges)}
    where r.from_id = ${siteId} and r.to_id = e.to_id and r.kind = e.kind`.execute(tx)
}

/** The listed site of each name that has one; merged sites resolve to their targets. */
async function listedByName(db: Db, named: readonly NamedSite[]): Promise<Map<string, number>> {
  const names = [...new Set(named.flat())]
  if (names.length === 0) return new Map()
  const feeds = names.filter((name) => name.startsWith(feedName('')))
  const spelled = feeds.flatMap((name) =>
    feedUrlVariants(name.slice(feedName('').length)).map((url) => ({ name, url })),
  )
  const { rows } = await sql<{ name: string; id: number }>`
    with recursive found as (
      select url_key as name, id, 0 as steps from blogs where url_key = any(${names}::text[])
      union all
      select f.name, b.id, 0 from unnest(${spelled.map(({ name }) => name)}::text[], ${spelled.map(({ url }) => url)}::text[]) as f (name, url)
        join blogs b on b.feed_url = f.url
    ), way as (
      select * from found
      union all
      select way.name, m.into_blog_id, way.steps + 1 from merges m join way on m.from_blog_id = way.id
      where m.undone_on is null and way.steps < 10
    )
    select distinct on (name) name, way.id from way join blogs b on b.id = way.id and b.kind = 'blog'
    order by name, steps desc, way.id`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
