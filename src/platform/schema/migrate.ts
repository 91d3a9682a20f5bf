import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, type Db, openDatabase } from '../db/db.ts'
import { countAffected } from '../db/results.ts'
import { inTransaction } from '../db/transaction.ts'
import { migrateJobs } from '../jobs/start-worker.ts'
import { loadSchema } from './load-schema.ts'
import { migrationNames, readMigration } from './migration-files.ts'
import { ownVersion, parseMigrationMark, unusedSinceToRecord } from './migration-mark.ts'
import { type AppliedMigration, assertNotNewer, findSchemaState, isHarmless } from './schema-state.ts'

export interface MigrateOptions {
  /** Receives a line for each migration, and occasional ones while a long one runs. */
  report?: (line: string) => void
  /** Applies the migrations of this folder, all of them in a new database, instead of loading db/schema. */
  from?: URL
  /** Another version than the running one, for tests. */
  version?: string
}

const reportIntervalMs = 15_000
/** Marked migrations run while the server is in use, and other sessions queue behind a migration that waits for a lock. */
const lockTimeoutMs = 1000
const lockPauseMs = 2000
/** Arbitrary advisory lock id, unique in this database. */
const migrationLock = 1_466_265_190

/**
 * Migrates the schema to the newest version, one transaction per migration, on dedicated connections without time
 * limits, since migrating a large table takes its time. A new database gets the schema as it is today. Several
 * processes may call it at once; one works and the others wait.
 * @returns the names of the applied migrations, including migrations that a loaded schema contains
 * @throws SchemaMismatch if a newer version's schema does not fit this one
 */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const database = openDatabase(url, { connections: 3, hasTimeLimits: false })
  const lock = await database.pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await applyMissing(database, options)
    await migrateJobs(database.pool)
    return applied
  } finally {
    // Closing the connection releases the lock in any case.
    lock.release(true)
    await database.close()
  }
}

async function applyMissing({ db }: Database, options: MigrateOptions): Promise<string[]> {
  const { report = () => {}, from, version } = options
  const names = await migrationNames(from)
  const findState = () => findSchemaState(db, { names, ...(version ? { version } : {}) })
  let state = await findState()
  assertNotNewer(state)
  const { is_empty, missing: applied } = state
  if (is_empty) report('creating the database schema')
  if (is_empty && !from) {
    await loadSchema(db)
    state = await findState()
  }
  const { missing } = state
  if (missing.length === 0) return applied
  await createMigrationTables(db)
  const texts = new Map(
    await Promise.all(names.map(async (name) => [name, await readText(name, from)] as const)),
  )
  for (const [index, name] of missing.entries()) {
    const label = `${name} (${index + 1} of ${missing.length})`
    if (!is_empty) report(`applying migration ${label}`)
    const startedAt = performance.now()
    let rows = 0
    const progressTimer = setInterval(() => {
      const progress = rows > 0 ? `, ${rows.toLocaleString('en')} rows` : ''
      report(
        `still applying migration ${label}, ${Math.round((performance.now() - startedAt) / 1000)} s${progress}`,
      )
    }, reportIntervalMs)
    try {
      const text = texts.get(name) ?? ''
      if (parseMigrationMark(text)?.in_batches) {
        await repeatUntilNothingChanges(db, text, (batchRows) => {
          rows += batchRows
        })
      }
      await applyWithRetry(db, name, text, () => report(`waiting for a table lock: ${label}`))
    } finally {
      clearInterval(progressTimer)
    }
  }
  return applied
}

async function readText(name: string, from?: URL): Promise<string> {
  const text = await readMigration(name, from)
  if (text === undefined) throw new Error(`The migration ${name} is missing.`)
  return text
}

/**
 * The tables of Kysely's migrator, which 0.2 and its backups use. Wend does not run the migrator itself, which inspects
 * the whole schema before each step.
 */
const createMigrationTables = (db: Db): Promise<unknown> =>
  sql`
    create table if not exists kysely_migration (
      name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table if not exists kysely_migration_lock (
      id varchar(255) not null primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`.execute(db)

/** Runs and records a migration in one transaction. */
const applyOnce = (db: Db, name: string, text: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (parseMigrationMark(text))
      await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(tx)
    await sql.raw(text).execute(tx)
    const unusedSince = unusedSinceToRecord(name, text)
    if (unusedSince !== undefined)
      await sql`insert into migration_marks values (${name}, ${unusedSince})`.execute(tx)
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(tx)
  })

/** One transaction per batch, so that other clients wait for a batch at most. */
async function repeatUntilNothingChanges(
  db: Db,
  text: string,
  afterBatch: (rows: number) => void,
): Promise<void> {
  for (;;) {
    const changed = countAffected(await sql.raw(text).execute(db))
    if (changed === 0) return
    afterBatch(changed)
  }
}

/** Applies a migration; after a lock timeout or deadlock, pauses and tries again. */
async function applyWithRetry(db: Db, name: string, text: string, onWait: () => void): Promise<void> {
  for (;;) {
    try {
      await applyOnce(db, name, text)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && retryableCodes.includes(error.code))) throw error
    }
    onWait()
    await wait(lockPauseMs)
  }
}

/** lock_not_available, deadlock_detected. */
const retryableCodes: unknown[] = ['55P03', '40P01']

/** Names of this version's migrations, read once because they cannot change while the process runs. */
let ownNames: Promise<string[]> | undefined

/**
 * Checks if the schema fits this version, in one statement. `behind`: migrations are missing. `ahead`: a newer version
 * has removed something that this version uses.
 */
export async function checkSchemaFit(db: Db): Promise<'ok' | 'behind' | 'ahead'> {
  ownNames ??= migrationNames()
  ownNames.catch(() => {
    ownNames = undefined
  })
  const ownMigrations = await ownNames
  const { rows } = await sql<AppliedMigration>`
    select a.name, m.name is not null as is_marked, m.unused_since
    from kysely_migration a left join migration_marks m on m.name = a.name`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  if (ownMigrations.some((name) => !applied.has(name))) return 'behind'
  return rows.some((one) => !ownMigrations.includes(one.name) && !isHarmless(one, ownVersion()))
    ? 'ahead'
    : 'ok'
}
