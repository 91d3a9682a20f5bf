import { sql } from 'kysely'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import type { Warning } from '#api-contract/warning.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import { countAffected, firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Paging } from '#platform/http/list.ts'
import type { EntryResult, ImportTotals } from '#sites/imports/import-entries.ts'
import { warningText } from '#sites/imports/warnings.ts'
import type { getImport } from './contract.ts'
import type { EnrichmentProgress, Import } from './schemas.ts'

const columns = sql`i.id, i.file_name, i.is_dry_run, i.state, i.total, i.seen, i.added, i.known, i.refused,
  i.message, u.username, i.created_on, i.updated_on`
const fromClause = sql`imports i left join users u on u.id = i.user_id`

export async function searchImports(
  db: Db,
  { query, ...paging }: Paging & { query: string },
): Promise<PageWithCount<Import>> {
  const where = query ? sql`i.file_name ilike ${containsPattern(query)}` : undefined
  return selectPageWithCount(db, { columns, from: fromClause, where, order: sql`i.id desc` }, paging)
}

export async function getImportById(db: Db, id: number): Promise<Import> {
  const { rows } = await sql<Import>`select ${columns} from ${fromClause} where i.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** How many of an import's sites have a title, description and picture by now, from any source. */
export async function getEnrichmentProgress(db: Db, id: number): Promise<EnrichmentProgress> {
  const { rows } = await sql<EnrichmentProgress>`
    select count(*)::int as sites, count(*) filter (where b.title <> b.domain)::int as named,
      count(*) filter (where b.description <> '')::int as described,
      count(b.image_blog_page)::int as pictures
    from import_sites i join blogs b on b.id = i.blog_id where i.import_id = ${id}`.execute(db)
  return firstRow(rows)
}

/** A stored result; older versions stored sentences instead of warnings. */
export type StoredResult = Omit<EntryResult, 'file' | 'where' | 'changes'> & {
  where?: Warning | string
  changes: (Warning | string)[]
}

type RejectedEntry = ReplyOf<typeof getImport>['refusals'][number]

/** The first rejected entries, in file order. */
export async function findFirstRejectedEntries(db: Db, id: number, limit: number): Promise<RejectedEntry[]> {
  const { rows } = await sql<Omit<RejectedEntry, 'where' | 'place'> & { place: Warning | string }>`
    select entry->'where' as place, entry->>'url' as url, entry->>'sentence' as sentence,
      entry->>'code' as code, entry->'params' as params
    from import_results r, jsonb_array_elements(r.results) with ordinality as e (entry, n)
    where r.import_id = ${id} and entry->>'outcome' = 'refused'
    order by r.seen_before, n limit ${limit}`.execute(db)
  return rows.map(({ place, ...rest }) => ({
    ...rest,
    where: warningText(defaultTranslator, place),
    place: typeof place === 'string' ? null : place,
  }))
}

/** Stores an uploaded list for the import job. @returns the import's id */
export async function addImport(
  tx: Tx,
  {
    file_name,
    is_dry_run,
    user_id,
    bytes,
  }: {
    file_name: string
    is_dry_run: boolean
    user_id: number
    bytes: Buffer
  },
): Promise<number> {
  const { rows } = await sql<Pick<Row<'imports'>, 'id'>>`
    insert into imports (file_name, is_dry_run, user_id) values (${file_name}, ${is_dry_run}, ${user_id})
    returning id`.execute(tx)
  const { id } = firstRow(rows)
  await sql`insert into import_files (import_id, bytes) values (${id}, ${bytes})`.execute(tx)
  return id
}

/** Records an import from the command line, whose progress staff can then see. */
export async function recordConsoleImport(db: Db, fileName: string): Promise<number> {
  const { rows } = await sql<Pick<Row<'imports'>, 'id'>>`
    insert into imports (file_name, is_dry_run, user_id, state) values (${fileName}, false, null, 'working')
    returning id`.execute(db)
  const { id } = firstRow(rows)
  return id
}

/**
 * True if the person who started import `i` is still on the staff. Imports from the command line store no file and are
 * always allowed.
 */
const isAllowedToImport = sql`(not exists (select from import_files f where f.import_id = i.id) or exists (
  select from users u where u.id = i.user_id and u.is_staff and (u.suspended_until is null or u.suspended_until <= now())))`

type ImportWithFile = Pick<
  Row<'imports'> & Row<'import_files'>,
  'file_name' | 'is_dry_run' | 'seen' | 'added' | 'known' | 'refused' | 'bytes'
> & { is_allowed: boolean }

/**
 * Starts or resumes an import. Undefined if it is over, or if its author is no longer on the staff, which ends it. Dry runs
 * restart from the beginning.
 */
export async function startOrResumeImport(db: Db, id: number) {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<ImportWithFile>`
      select i.file_name, i.is_dry_run, i.seen, i.added, i.known, i.refused, f.bytes,
        ${isAllowedToImport} as is_allowed
      from imports i join import_files f on f.import_id = i.id where i.id = ${id} for update`.execute(tx)
    const row = rows[0]
    if (!row) return undefined
    if (!row.is_allowed) {
      await endImport(tx, id, 'failed')
      return undefined
    }
    const resetCounts = row.is_dry_run ? { seen: 0, added: 0, known: 0, refused: 0 } : {}
    if (row.is_dry_run) await sql`delete from import_results where import_id = ${id}`.execute(tx)
    await sql`
      update imports set state = 'working'
        ${row.is_dry_run ? sql`, seen = 0, added = 0, known = 0, refused = 0` : sql``}
      where id = ${id}`.execute(tx)
    return { ...row, ...resetCounts }
  })
}

export async function setImportTotal(db: Db, id: number, total: number): Promise<void> {
  await sql`update imports set total = ${total} where id = ${id}`.execute(db)
  await notifyWatchers(db, id)
}

/**
 * Stores a batch's results and the new progress in the batch's own transaction.
 * @throws Error if another attempt has advanced the import or its author left the staff; the batch is then rolled back
 */
export async function saveProgress(
  tx: Tx,
  id: number,
  seenBefore: number,
  results: EntryResult[],
  { seen, added, known, refused }: ImportTotals,
): Promise<void> {
  const result = await sql`
    update imports i
    set seen = ${seen}, added = ${added}, known = ${known}, refused = ${refused}, updated_on = ${new Date()}
    where id = ${id} and seen = ${seenBefore} and state = 'working' and ${isAllowedToImport}`.execute(tx)
  if (countAffected(result) === 0)
    throw new Error(`Import ${id} was continued by another attempt or is no longer allowed.`)
  const storedResults = JSON.stringify(results.map(({ file: _, site_id: __, ...rest }) => rest))
  await sql`
    insert into import_results (import_id, seen_before, seen_after, results)
    values (${id}, ${seenBefore}, ${seen}, ${storedResults}::jsonb)
    on conflict do nothing`.execute(tx)
  // Dry runs have no site ids.
  const siteIds = results.flatMap(({ site_id }) => site_id || [])
  await sql`insert into import_sites (blog_id, import_id) select unnest(${siteIds}::integer[]), ${id}`.execute(
    tx,
  )
  await notifyWatchers(tx, id)
}

export const finishImport = (db: Db, id: number): Promise<void> =>
  inTransaction(db, (tx) => endImport(tx, id, 'done'))

/** Ends an import and deletes its file. */
async function endImport(tx: Tx, id: number, state: 'done' | 'failed'): Promise<void> {
  await sql`
    update imports set state = ${state}, total = coalesce(total, seen), updated_on = ${new Date()}
    where id = ${id}`.execute(tx)
  await sql`delete from import_files where import_id = ${id}`.execute(tx)
  await notifyWatchers(tx, id)
}

/** The results in file order, one stored batch at a time. */
export async function* readImportResults(db: Db, id: number): AsyncGenerator<StoredResult[]> {
  let lastRow = { seen_before: -1, seen_after: -1 }
  for (;;) {
    const { rows } = await sql<typeof lastRow & { results: StoredResult[] }>`
      select seen_before, seen_after, results from import_results
      where import_id = ${id} and (seen_before, seen_after) > (${lastRow.seen_before}::int, ${lastRow.seen_after}::int)
      order by seen_before, seen_after limit 1`.execute(db)
    const [row] = rows
    if (!row) return
    lastRow = row
    yield row.results
  }
}

/** Deletes old reports, and fails interrupted imports from the command line, which cannot be resumed. */
export async function sweepResults(db: Db, days: number): Promise<void> {
  await sql`update imports i set state = 'failed' where state = 'working' and updated_on < now() - interval '1 hour'
    and not exists (select from import_files f where f.import_id = i.id)`.execute(db)
  await sql`delete from import_results r using imports i
    where i.id = r.import_id and i.updated_on < now() - make_interval(days => ${days}::integer)`.execute(db)
}

/** Notifies the open progress streams of all processes. */
const notifyWatchers = (db: Db, id: number) => sql`select pg_notify('events', ${`import:${id}`})`.execute(db)
