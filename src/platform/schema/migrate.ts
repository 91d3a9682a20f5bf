import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, type Db, openDatabase } from '../db/db.ts'
import { migrateJobs } from '../jobs/start-worker.ts'
import { migrationNames, readMigration } from './migration-files.ts'
import { markOf, ownVersion, unusedSinceToRecord } from './migration-mark.ts'
import { type AppliedMigration, findSchemaState, isHarmless, refuseNewer } from './schema-state.ts'

export interface MigrateOptions {
  /** Gets a line for each migration, and one now and then while a long one runs. */
  tell?: (line: string) => void
  /** Another folder of migrations and another version, for tests. */
  from?: URL
  version?: string
}

const betweenSignsMs = 15_000
/** A marked migration runs beside users: behind its wait for a lock everyone else waits too. */
const lockTimeoutMs = 1000
const lockPauseMs = 2000
/** Any number that nothing else on this database locks. */
const migrationLock = 1_466_265_190

/**
 * Brings the schema to the newest version, a transaction for each migration, on connections of its own without time
 * limits: a migration of a large table takes as long as it takes. Several processes may call it at once; one works and
 * the others wait.
 * @returns the names of the migrations that were applied
 * @throws WrongSchema when a newer version's schema does not fit this one
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
    // The lock goes with its connection, whatever happened to it.
    lock.release(true)
    await database.close()
  }
}

async function applyMissing({ db }: Database, options: MigrateOptions): Promise<string[]> {
  const { tell = () => {}, from, version } = options
  const names = await migrationNames(from)
  const state = await findSchemaState(db, { names, ...(version ? { version } : {}) })
  refuseNewer(state)
  const { missing } = state
  if (missing.length === 0) return []
  await makeRecord(db)
  const texts = new Map(
    await Promise.all(names.map(async (name) => [name, await textOf(name, from)] as const)),
  )
  if (state.is_empty) tell(`making the database's tables, in ${missing.length} steps`)
  for (const [index, name] of missing.entries()) {
    const place = `${name} (${index + 1} of ${missing.length})`
    if (!state.is_empty) tell(`migrating: ${place}`)
    const begun = performance.now()
    let rows = 0
    const signs = setInterval(() => {
      const sofar = rows > 0 ? `, ${rows.toLocaleString('en')} rows` : ''
      tell(`still migrating: ${place}, for ${Math.round((performance.now() - begun) / 1000)} s${sofar}`)
    }, betweenSignsMs)
    try {
      const text = texts.get(name) ?? ''
      if (markOf(text)?.in_batches) {
        await repeatUntilNothingChanges(db, text, (more) => {
          rows += more
        })
      }
      await apply(db, name, text, () => tell(`waiting for others to let go of a table: ${place}`))
    } finally {
      clearInterval(signs)
    }
  }
  return missing
}

async function textOf(name: string, from?: URL): Promise<string> {
  const text = await readMigration(name, from)
  if (text === undefined) throw new Error(`The migration ${name} is missing.`)
  return text
}

/** The tables of Kysely's migrator, which 0.2 and its backups know. It looks at the whole schema before each step itself. */
const makeRecord = (db: Db): Promise<unknown> =>
  sql`
    create table if not exists kysely_migration (
      name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table if not exists kysely_migration_lock (
      id varchar(255) not null primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`.execute(db)

/** A numbered SQL file runs and is recorded in one transaction. */
const applyOnce = (db: Db, name: string, text: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (markOf(text)) await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(tx)
    await sql.raw(text).execute(tx)
    const unusedSince = unusedSinceToRecord(name, text)
    if (unusedSince !== undefined)
      await sql`insert into migration_marks values (${name}, ${unusedSince})`.execute(tx)
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(tx)
  })

/** Each time in a transaction of its own, so that nobody waits for more than one batch. */
async function repeatUntilNothingChanges(
  db: Db,
  text: string,
  onBatch: (rows: number) => void,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql.raw(text).execute(db)
    if (!numAffectedRows) return
    onBatch(Number(numAffectedRows))
  }
}

/** Applies a migration; where a table is locked for long, or two wait for each other, steps aside and tries again. */
async function apply(db: Db, name: string, text: string, onWait: () => void): Promise<void> {
  for (;;) {
    try {
      await applyOnce(db, name, text)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && passing.includes(error.code))) throw error
    }
    onWait()
    await wait(lockPauseMs)
  }
}

/** lock_not_available, deadlock_detected. */
const passing: unknown[] = ['55P03', '40P01']

/** The names of this version's migrations: they cannot change while a process runs, so they are read once. */
let ownNames: Promise<string[]> | undefined

/**
 * Whether this version fits the schema: `behind` lacks migrations of ours, `ahead` has lost what we use. One statement.
 */
export async function fitOfSchema(db: Db): Promise<'ok' | 'behind' | 'ahead'> {
  ownNames ??= migrationNames()
  ownNames.catch(() => {
    ownNames = undefined
  })
  const ours = await ownNames
  const { rows } = await sql<AppliedMigration>`
    select a.name, m.name is not null as is_marked, m.unused_since
    from kysely_migration a left join migration_marks m on m.name = a.name`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  if (ours.some((name) => !applied.has(name))) return 'behind'
  return rows.some((one) => !ours.includes(one.name) && !isHarmless(one, ownVersion())) ? 'ahead' : 'ok'
}
