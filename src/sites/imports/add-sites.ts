import { sql } from 'kysely'
import { distinctRegisteredDomain } from '#addresses/registered-domain.ts'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { importableFields } from '#api-contract/shapes/site-field-shapes.ts'
import { isDatabaseError } from '#platform/db/database-errors.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { lockTags } from '#platform/db/lock-order.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { addTags as addNewTags } from '../editing/publish-queries.ts'
import { checkListings, feedKey } from '../listing/listing-checks.ts'
import { createSiteIndex, type ResolvedSite, resolveSites, type SiteIndex } from './resolve-sites.ts'
import type { SiteToAdd } from './site-to-add.ts'

export type SiteOutcome =
  | { outcome: 'added'; id: number }
  /** Already listed; `improved` if this list added a missing title or tags. */
  | { outcome: 'known'; improved: boolean }
  | { outcome: 'refused'; error: ErrorDetail }

export interface AddOptions {
  /** The submitter; undefined if the operator imports. */
  userId?: number | null
  /** Computes the outcomes without writing anything. */
  isDryRun?: boolean
  /** State of a dry run in batches: the sites that earlier batches would have added. Each batch updates it. */
  dryRun?: DryRunState
}

export interface DryRunState {
  keys: Set<string>
  index: SiteIndex
}

export const createDryRunState = (): DryRunState => ({ keys: new Set(), index: createSiteIndex() })

/**
 * Adds up to a few hundred sites in one transaction, with about a dozen statements in all. Returns an outcome for each
 * site, in the same order.
 */
export async function addSites(db: Db, sites: SiteToAdd[], options: AddOptions = {}): Promise<SiteOutcome[]> {
  if (options.isDryRun) return addOrSimulateSites(db, sites, options)
  if (sites.length === 0) return []
  return inCallersTransaction(db, async (tx) => {
    // Only one import writes at a time: two with the same sites in different orders would deadlock.
    await sql`select pg_advisory_xact_lock(hashtext('import of sites'))`.execute(tx)
    for (;;) {
      await sql`savepoint before_sites`.execute(tx)
      try {
        return await addOrSimulateSites(tx, sites, options)
      } catch (error) {
        if (!isDatabaseError(error) || error.constraint !== 'blogs_not_erased') throw error
        // Staff just deleted and blocked one of them: the retry will see that.
        await sql`rollback to savepoint before_sites`.execute(tx)
      }
    }
  })
}

async function addOrSimulateSites(db: Db, sites: SiteToAdd[], options: AddOptions): Promise<SiteOutcome[]> {
  const outcomes: SiteOutcome[] = sites.map(() => ({ outcome: 'known', improved: false }))
  const resolvedSites = await resolveSites(db, sites, options.dryRun?.index)
  const checks = await checkListings(
    db,
    resolvedSites.map((site) => ({ address: site, feed_url: site.feed_url })),
  )
  const firstIndexes = new Map<string, number>()
  for (const [index, site] of resolvedSites.entries()) {
    const error = checks[index]?.blockError
    if (error) outcomes[index] = { outcome: 'refused', error }
    else if (!firstIndexes.has(site.url_key)) firstIndexes.set(site.url_key, index)
  }
  const uniqueSites = [...firstIndexes.values()].flatMap((index) => resolvedSites[index] ?? [])
  const writtenSites = options.isDryRun
    ? await findNewKeys(db, uniqueSites, options.dryRun?.keys)
    : await writeSites(db as Tx, {
        sites: uniqueSites,
        allSites: resolvedSites,
        userId: options.userId ?? null,
      })
  for (const { id, url_key, is_new } of writtenSites) {
    outcomes[firstIndexes.get(url_key) ?? -1] = is_new
      ? { outcome: 'added', id }
      : { outcome: 'known', improved: true }
  }
  return outcomes
}

interface WrittenSite {
  id: number
  url_key: string
  is_new: boolean
}

interface WriteInput {
  /** Without duplicates. */
  sites: ResolvedSite[]
  /** All sites of the list, including duplicates. */
  allSites: ResolvedSite[]
  userId: number | null
}

async function writeSites(tx: Tx, { sites, allSites, userId }: WriteInput): Promise<WrittenSite[]> {
  if (sites.length === 0) return []
  // Lock first: a transaction that holds one of these rows may wait for an address that this one is about to add.
  const sitesToImprove = await lockSitesToImprove(tx, sites)
  const addedSites = await insertSites(tx, sites, userId)
  await saveAliases(tx, allSites)
  await holdBlocklistedSites(tx, sites, addedSites)
  const improvedSites = await improveSites(tx, sitesToImprove)
  await saveGuessedAddresses(tx, sites, addedSites)
  await addTags(tx, sites, [...addedSites, ...improvedSites])
  return [...addedSites, ...improvedSites]
}

/** Runs in the caller's transaction, or in a new one. */
export const inCallersTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : inTransaction(db, work)

async function insertSites(tx: Tx, sites: SiteToAdd[], userId: number | null): Promise<WrittenSite[]> {
  const { rows } = await sql<WrittenSite>`
    insert into blogs (${columnList}, registered_domain, user_id, origin)
    select ${columnList}, (${sites.map(distinctRegisteredDomain)}::text[])[n], ${userId}::int, 'import'
    from ${asRows(sites)} order by n
    on conflict (url_key) do nothing
    returning id, url_key, true as is_new`.execute(tx)
  return rows
}

/** Records which addresses were only derived from a feed's address. The feed itself, once crawled, may correct them. */
async function saveGuessedAddresses(tx: Tx, sites: SiteToAdd[], addedSites: WrittenSite[]): Promise<void> {
  const guessedKeys = new Set(sites.filter((site) => site.is_guessed).map((site) => site.url_key))
  const ids = addedSites.filter((site) => guessedKeys.has(site.url_key)).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`insert into guessed_addresses (blog_id) select unnest(${ids}::integer[])`.execute(tx)
}

/**
 * Saves a site's other feeds and, if ours was guessed, its listed address. Later lists find the site by these even if
 * its feed names another address.
 */
async function saveAliases(tx: Tx, sites: ResolvedSite[]): Promise<void> {
  const aliases = sites.flatMap(({ url_key, feed_url, is_guessed, alias }) => [
    ...(is_guessed && feed_url ? [{ url_key, name: feed_url }] : []),
    ...(alias ? [{ url_key, name: alias }] : []),
  ])
  if (aliases.length === 0) return
  await sql`
    insert into other_addresses (address, blog_id)
    select distinct s.name, b.id
    from unnest(${aliases.map(({ url_key }) => url_key)}::text[], ${aliases.map(({ name }) => name)}::text[])
        as s (url_key, name) join blogs b using (url_key)
    where s.name is distinct from b.feed_url and not exists (
      select from other_addresses o where o.address = s.name and o.blog_id = b.id)
    order by b.id`.execute(tx)
}

/** Locks the listed sites to which this list may add details. */
async function lockSitesToImprove(tx: Tx, sites: ResolvedSite[]): Promise<SiteToAdd[]> {
  const sitesWithDetails = sites.filter(
    (site) => site.is_listed && (site.title !== site.domain || site.tags.length > 0),
  )
  if (sitesWithDetails.length === 0) return []
  const { rows } = await sql<{ url_key: string }>`
    select url_key from blogs where url_key = any(${sitesWithDetails.map((site) => site.url_key)}::text[])
    order by id for no key update`.execute(tx)
  const storedKeys = new Set(rows.map(({ url_key }) => url_key))
  return sitesWithDetails.filter((site) => storedKeys.has(site.url_key))
}

/** Gives sites that came from bare feed lists the title of this list, and fills in empty fields. */
async function improveSites(tx: Tx, sitesWithDetails: SiteToAdd[]): Promise<WrittenSite[]> {
  if (sitesWithDetails.length === 0) return []
  const { rows } = await sql<WrittenSite>`
    update blogs b set title = s.title, slug = s.slug, updated_on = now(), ${sql.join(fillEmptyColumns)}
    from ${asRows(sitesWithDetails)}
    where b.url_key = s.url_key and b.user_id is null and b.kind = 'blog'
      and ((b.title = b.domain and s.title <> s.domain)
        or (b.title = s.title and s.has_tags and not exists (select from blog_tags t where t.blog_id = b.id)))
    returning b.id, b.url_key, false as is_new`.execute(tx)
  return rows
}

/** Tags only sites without tags. Aliases are stored as their main tag; blocked tags are left out. */
async function addTags(tx: Tx, sites: SiteToAdd[], writtenSites: WrittenSite[]) {
  const tagsByUrlKey = new Map(sites.map((site) => [site.url_key, site.tags]))
  const rows = writtenSites.flatMap(({ id, url_key }) =>
    (tagsByUrlKey.get(url_key) ?? []).map((value, position) => ({ blog_id: id, value, position })),
  )
  if (rows.length === 0) return
  const values = rows.map((row) => row.value)
  await addNewTags(tx, values)
  await lockTags(tx, values)
  await sql`
    select add_blog_tags(array_agg(r.blog_id), array_agg(r.value), array_agg(r.position))
    from unnest(${rows.map((row) => row.blog_id)}::int[], ${values}::text[],
        ${rows.map((row) => row.position)}::smallint[]) as r (blog_id, value, position)
    where not exists (select from blog_tags t where t.blog_id = r.blog_id)`.execute(tx)
}

async function findNewKeys(
  db: Db,
  sites: SiteToAdd[],
  knownKeys = new Set<string>(),
): Promise<WrittenSite[]> {
  const keys = sites.map((site) => site.url_key).filter((key) => !knownKeys.has(key))
  const { rows } = await sql<WrittenSite>`
    select 0 as id, k.url_key, true as is_new from unnest(${keys}::text[]) as k (url_key)
    where not exists (select from blogs b where b.url_key = k.url_key)`.execute(db)
  for (const { url_key } of rows) knownKeys.add(url_key)
  return rows
}

/** Holds sites that an imported blocklist contains for review. */
async function holdBlocklistedSites(tx: Tx, sites: SiteToAdd[], addedSites: WrittenSite[]): Promise<void> {
  const feedKeysByUrlKey = new Map(sites.map((site) => [site.url_key, feedKey(site.feed_url)]))
  await sql`
    insert into content_holds (blog_id, why)
    select distinct a.id, 'review'
    from unnest(${addedSites.map(({ id }) => id)}::int[], ${addedSites.map(({ url_key }) => url_key)}::text[],
        ${addedSites.map(({ url_key }) => feedKeysByUrlKey.get(url_key) ?? null)}::text[]) as a (id, url_key, feed_key)
      join refused_keys k on k.key in (a.url_key, a.feed_key)
      join refused_sites r on r.id = k.refused_id and r.source = 'list'
    order by 1`.execute(tx)
}

/** The columns that lists provide, and those derived from them; all are text. */
const listedColumns = importableFields.filter((name) => name !== 'tags')
const columns = [...listedColumns, 'url_key', 'domain', 'slug'] as const
const columnList = sql.join(columns.map((name) => sql.ref(name)))

/** Assignments that fill empty columns. Title and address have their own rules. */
const fillEmptyColumns = listedColumns
  .filter((name) => name !== 'url' && name !== 'title')
  .map((name) => {
    const [column, current, listed] = [sql.ref(name), sql.ref(`b.${name}`), sql.ref(`s.${name}`)]
    return sql`${column} = coalesce(nullif(${current}, ''), ${listed})`
  })

const asRows = (sites: SiteToAdd[]) => sql`(
    select * from unnest(
      ${sql.join(columns.map((name) => sql`${sites.map((site) => site[name])}::text[]`))},
      ${sites.map((site) => site.tags.length > 0)}::bool[]
    ) with ordinality as input (${columnList}, has_tags, n)
  ) as s`
