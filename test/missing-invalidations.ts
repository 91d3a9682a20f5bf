import { sql } from 'kysely'
import { isDatabaseError } from '#platform/db/database-errors.ts'
import type { Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { PublicReply, RenderedReply } from './public-replies.ts'
import type { Wend } from './wend.ts'

/** The results of changing all data behind public replies. */
export interface Findings {
  /**
   * Changes that alter a reply without invalidating it, such as `blogs.title: GET /api/blogs/ {}`, with
   * `, expires anyway` if the reply expires after some seconds.
   */
  missing: string[]
  /** Tables that replies read but that have no rows to change. */
  empty: string[]
  /** Replies that no change alters: the fixture lacks content for them. */
  unchanged: string[]
}

interface TrackedReply extends PublicReply, RenderedReply {
  tables: Set<string>
}

interface Change {
  table: string
  /** `blogs.title`, or `blogs.row` for a deleted row. */
  what: string
  /** Changes one row. */
  statement: (ctid: string) => string
}

interface Difference {
  reply: TrackedReply
  isInvalidated: boolean
}

const rollback = new Error('rollback')

/**
 * Renders each reply once and records the tables it reads. Then changes each value in each row of those tables, one
 * at a time, and deletes each row: a reply that differs must depend on one of the keys that PostgreSQL invalidates.
 * Everything is rolled back; `invalidate` only records its arguments.
 */
export async function findMissingInvalidations(wend: Wend, replies: PublicReply[]): Promise<Findings> {
  await sql`create table if not exists invalidated (key text)`.execute(wend.db)
  await sql`create or replace function invalidate(key text) returns void language sql as
    'insert into invalidated values (key)'`.execute(wend.db)
  const [missing, empty, changed] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const trackedReplies: TrackedReply[] = []
  const work = async (db: Tx) => {
    const changes = await listChanges(db)
    trackedReplies.push(
      ...(await trackReplies(wend, db, replies, new Set(changes.map(({ table }) => table)))),
    )
    const tablesRead = new Set(trackedReplies.flatMap(({ tables }) => [...tables]))
    for (const { table, what, statement } of changes.filter((change) => tablesRead.has(change.table))) {
      const { rows } = await sql<{ ctid: string }>`select ctid::text from ${sql.table(table)}`.execute(db)
      if (rows.length === 0) empty.add(table)
      for (const { ctid } of rows) {
        await sql`savepoint before`.execute(db)
        const describeMissing = ({ name, expires }: TrackedReply) =>
          `${what}: ${name}${expires ? ', expires anyway' : ''}`
        // Known results need no further rendering.
        const needsCheck = (reply: TrackedReply, isInvalidated: boolean) =>
          reply.tables.has(table) &&
          !(isInvalidated ? changed.has(reply.name) : missing.has(describeMissing(reply)))
        for (const { reply, isInvalidated } of await findDifferences(
          db,
          statement(ctid),
          trackedReplies,
          needsCheck,
        )) {
          changed.add(reply.name)
          if (!isInvalidated) missing.add(describeMissing(reply))
        }
        await sql`rollback to savepoint before`.execute(db)
      }
    }
    throw rollback
  }
  await inTransaction(wend.db, work).catch((error: unknown) => {
    if (error !== rollback) throw error
  })
  const unchanged = trackedReplies.filter(({ name, tables }) => tables.size > 0 && !changed.has(name))
  return { missing: [...missing], empty: [...empty], unchanged: unchanged.map(({ name }) => name) }
}

/** Cacheable replies with the tables they read. */
async function trackReplies(
  wend: Wend,
  db: Tx,
  replies: PublicReply[],
  allTables: Set<string>,
): Promise<TrackedReply[]> {
  const trackedReplies: TrackedReply[] = []
  for (const reply of replies) {
    const rendered = await reply.make(db)
    if (!rendered.isCacheable) continue
    trackedReplies.push({
      ...reply,
      ...rendered,
      tables: await findTables(wend, db, allTables, () => reply.make(db)),
    })
  }
  return trackedReplies
}

/** The tables that some work reads: named in its statements, or scanned by functions that the statements call. */
async function findTables(
  wend: Wend,
  db: Tx,
  allTables: Set<string>,
  work: () => Promise<unknown>,
): Promise<Set<string>> {
  const countScans = async () => {
    const { rows } = await sql<{ relname: string; n: string }>`
      select relname, seq_scan + coalesce(idx_scan, 0) as n from pg_stat_xact_user_tables`.execute(db)
    return new Map(rows.map(({ relname, n }) => [relname, Number(n)]))
  }
  const scansBefore = await countScans()
  const statements = await wend.recordStatements(work)
  const scansAfter = await countScans()
  const words = statements.flatMap(({ sql: text }) => text.match(/\w+/g) ?? [])
  const scanned = [...scansAfter]
    .filter(([table, n]) => n > (scansBefore.get(table) ?? 0))
    .map(([table]) => table)
  return new Set([...words.filter((word) => allTables.has(word)), ...scanned])
}

/** All single-value changes and deletions as statements. Primary keys stay, since other rows refer to them. */
async function listChanges(db: Tx): Promise<Change[]> {
  const { rows } = await sql<{ table: string; column: string; changed: string }>`
    select c.relname as table, a.attname as column,
      case when t.typcategory = 'S' then format('coalesce(%I, '''') || ''x''', a.attname)
        when t.typcategory = 'N' then format('coalesce(%I, 0) + 1', a.attname)
        when t.typcategory = 'B' then format('not coalesce(%I, false)', a.attname)
        when t.typcategory = 'D' then format('coalesce(%I, now()) + interval ''1 day''', a.attname) end as changed
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and t.typcategory in ('S', 'N', 'B', 'D')
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))
    order by 1, 2`.execute(db)
  const updates = rows.map(({ table, column, changed }) => ({
    table,
    what: `${table}.${column}`,
    statement: (ctid: string) => `update ${table} set ${column} = ${changed} where ctid = '${ctid}'`,
  }))
  const { rows: tables } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
  const deletions = tables.map(({ table }) => ({
    table,
    what: `${table}.row`,
    statement: (ctid: string) => `delete from ${table} where ctid = '${ctid}'`,
  }))
  return [...updates, ...deletions]
}

/**
 * Makes a change.
 * @param needsCheck whether a reply still has to be checked, given whether one of its keys was invalidated
 * @returns the replies that differ, and whether one of their keys was invalidated
 */
async function findDifferences(
  db: Tx,
  statement: string,
  trackedReplies: TrackedReply[],
  needsCheck: (reply: TrackedReply, isInvalidated: boolean) => boolean,
): Promise<Difference[]> {
  try {
    await sql.raw(statement).execute(db)
  } catch {
    // A constraint forbids the change.
    return []
  }
  const invalidated = await sql<{ key: string }>`select key from invalidated`.execute(db)
  const keys = new Set(invalidated.rows.map(({ key }) => key))
  const differences: Difference[] = []
  for (const reply of trackedReplies) {
    const isInvalidated = [...reply.keys].some((key) => keys.has(key))
    if (!needsCheck(reply, isInvalidated)) continue
    const text = await reply.make(db).then(
      (rendered) => rendered.text,
      (error: unknown) => {
        // An aborted transaction would make all later replies look changed.
        if (isDatabaseError(error)) throw new Error(`${reply.name}, after ${statement}`, { cause: error })
        return 'refused'
      },
    )
    if (text !== reply.text) differences.push({ reply, isInvalidated })
  }
  return differences
}
