import { sql } from 'kysely'
import { notFound } from '#api-contract/api-error.ts'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import type { Warning } from '#api-contract/warning.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { type PageWithCount, pageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { EntryResult, ImportTotals } from '#sites/imports/import-entries.ts'
import { warningText } from '#sites/imports/warnings.ts'
import type { Completion, getImport, Import } from './contract.ts'

const columns = sql`i.id, i.file_name, i.is_dry_run, i.state, i.total, i.seen, i.added, i.known, i.refused,
  i.message, u.username, i.created_on, i.updated_on`
const joined = sql`imports i left join users u on u.id = i.user_id`

export async function searchImports(
  db: Db,
  { query, ...paging }: Paging & { query: string },
): Promise<PageWithCount<Import>> {
  const where = query ? sql`i.file_name ilike ${containsPattern(query)}` : undefined
  return pageWithCount(db, { columns, from: joined, where, order: sql`i.id desc` }, paging)
}

export async function getImportById(db: Db, id: number): Promise<Import> {
  const { rows } = await sql<Import>`select ${columns} from ${joined} where i.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** How far the sites of an import are completed: by the list itself, by what they say of themselves, by people. */
export async function completionOf(db: Db, id: number): Promise<Completion> {
  const { rows } = await sql<Completion>`
    select count(*)::int as sites, count(*) filter (where b.title <> b.domain)::int as named,
      count(*) filter (where b.description <> '')::int as described,
      count(b.image_blog_page)::int as pictures
    from import_sites i join blogs b on b.id = i.blog_id where i.import_id = ${id}`.execute(db)
  return rows[0] as Completion
}

/** As results are stored; versions before stored sentences where remarks are now. */
export type StoredResult = Omit<EntryResult, 'file' | 'where' | 'changes'> & {
  where?: Warning | string
  changes: (Warning | string)[]
}

type RefusedEntry = ReplyOf<typeof getImport>['refusals'][number]

/** The first entries that were refused, in the order of the file. */
export async function firstRefusals(db: Db, id: number, limit: number): Promise<RefusedEntry[]> {
  const { rows } = await sql<Omit<RefusedEntry, 'where' | 'place'> & { place: Warning | string }>`
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

/** Stores a list until it is imported. @returns the import's id */
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
  const { id } = await tx
    .insertInto('imports')
    .values({ file_name, is_dry_run, user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('import_files').values({ import_id: id, bytes }).execute()
  return id
}

/** Notes an import that an operator runs on the console, so that staff see how far its sites are completed. */
export async function noteConsoleImport(db: Db, fileName: string): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ file_name: fileName, is_dry_run: false, user_id: null, state: 'working' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether whoever started an import `i` is still on the staff; operators on the console, whose lists are not stored, may always. */
const isStillAllowed = sql<boolean>`(not exists (select from import_files f where f.import_id = i.id) or exists (
  select from users u where u.id = i.user_id and u.is_staff and (u.suspended_until is null or u.suspended_until <= now())))`

/** Starts or resumes an import; undefined when it is over, or ends because who started it has left the staff. A dry run, which stored nothing, starts over. */
export async function startImport(db: Db, id: number) {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('imports as i')
      .innerJoin('import_files as f', 'f.import_id', 'i.id')
      .selectAll('i')
      .select(['f.bytes', isStillAllowed.as('is_allowed')])
      .where('i.id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return undefined
    if (!found.is_allowed) {
      await endImport(tx, id, 'failed')
      return undefined
    }
    const afresh = found.is_dry_run ? { seen: 0, added: 0, known: 0, refused: 0 } : {}
    if (found.is_dry_run) await tx.deleteFrom('import_results').where('import_id', '=', id).execute()
    await tx
      .updateTable('imports')
      .set({ ...afresh, state: 'working' })
      .where('id', '=', id)
      .execute()
    return { ...found, ...afresh }
  })
}

export async function setImportTotal(db: Db, id: number, total: number): Promise<void> {
  await db.updateTable('imports').set({ total }).where('id', '=', id).execute()
  await say(db, id)
}

/**
 * Stores the progress of an import and the outcome of a batch, in the batch's own transaction.
 * @throws Error when another attempt has got further in the meantime, or who started it has left the staff: this one's batch
 * is then undone
 */
export async function saveProgress(
  tx: Tx,
  id: number,
  seenBefore: number,
  results: EntryResult[],
  { seen, added, known, refused }: ImportTotals,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('imports as i')
    .set({ seen, added, known, refused, updated_on: new Date() })
    .where('id', '=', id)
    .where('seen', '=', seenBefore)
    .where('state', '=', 'working')
    .where(isStillAllowed)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(`Import ${id} is done by another attempt, or must not go on.`)
  const kept = JSON.stringify(results.map(({ file: _, site_id: __, ...rest }) => rest))
  await tx
    .insertInto('import_results')
    .values({ import_id: id, seen_before: seenBefore, seen_after: seen, results: kept })
    .onConflict((clash) => clash.doNothing())
    .execute()
  // Where it is only tried, there are no sites.
  const siteIds = results.flatMap(({ site_id }) => site_id || [])
  await sql`insert into import_sites (blog_id, import_id) select unnest(${siteIds}::integer[]), ${id}`.execute(
    tx,
  )
  await say(tx, id)
}

export const finishImport = (db: Db, id: number): Promise<void> =>
  db.transaction().execute((tx) => endImport(tx, id, 'done'))

/** The list itself is no longer needed then. */
async function endImport(tx: Tx, id: number, state: 'done' | 'failed'): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state, total: sql`coalesce(total, seen)`, updated_on: new Date() })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('import_files').where('import_id', '=', id).execute()
  await say(tx, id)
}

/** The outcomes of the entries, a batch at a time, in the order of the file. */
export async function* importResults(db: Db, id: number): AsyncGenerator<StoredResult[]> {
  let after = { seen_before: -1, seen_after: -1 }
  for (;;) {
    const { rows } = await sql<typeof after & { results: StoredResult[] }>`
      select seen_before, seen_after, results from import_results
      where import_id = ${id} and (seen_before, seen_after) > (${after.seen_before}::int, ${after.seen_after}::int)
      order by seen_before, seen_after limit 1`.execute(db)
    const [row] = rows
    if (!row) return
    after = row
    yield row.results
  }
}

/** Reports are kept for some weeks. What was killed on the console is resumed by nobody. */
export async function sweepResults(db: Db, days: number): Promise<void> {
  await sql`update imports i set state = 'failed' where state = 'working' and updated_on < now() - interval '1 hour'
    and not exists (select from import_files f where f.import_id = i.id)`.execute(db)
  await sql`delete from import_results r using imports i
    where i.id = r.import_id and i.updated_on < now() - make_interval(days => ${days}::integer)`.execute(db)
}

/** Notifies watchers, on any process. */
const say = (db: Db, id: number) => sql`select pg_notify('events', ${`import:${id}`})`.execute(db)
