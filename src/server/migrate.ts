import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Db, openDatabase } from './db.ts'
import { migrateJobs } from './jobs/migrate-jobs.ts'
import { migrationNames, readMigration } from './migration-files.ts'
import { findSchemaState, refuseNewer } from './schema-state.ts'

export interface MigrateOptions {
  /** Gets a line for each migration, and one now and then while a long one runs. */
  tell?: (line: string) => void
  /** Another folder of migrations, for tests. */
  from?: URL
}

const betweenSignsMs = 15_000

/**
 * Brings the schema to the newest version, on connections of its own without time limits: a migration of a large table
 * takes as long as it takes. Several processes may call it at once; one works and the others wait.
 * @returns the names of the migrations that were applied
 * @throws WrongSchema when a newer version migrated this database
 */
export async function migrateDatabase(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { tell = () => {}, from } = options
  const database = openDatabase(url, { connections: 3, has_time_limits: false })
  try {
    const names = await migrationNames(from)
    refuseNewer(await findSchemaState(database.db, names))
    const getMigrations = async () => {
      // Asked under the lock, when another process may have done some of them.
      const { missing } = await findSchemaState(database.db, names)
      return Object.fromEntries(names.map((name) => [name, migrationOf(name, missing, tell, from)]))
    }
    const { error, results } = await new Migrator({
      db: database.db,
      provider: { getMigrations },
    }).migrateToLatest()
    if (error) throw error
    await migrateJobs(database.pool)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await database.close()
  }
}

/** A numbered SQL file as Kysely's migrator takes it; the migrator holds an advisory lock while it works. */
function migrationOf(name: string, missing: string[], tell: (line: string) => void, from?: URL): Migration {
  return {
    up: async (db) => {
      const text = await readMigration(name, from)
      if (text === undefined) throw new Error(`The migration ${name} is missing.`)
      const place = `${name} (${missing.indexOf(name) + 1} of ${missing.length})`
      tell(`migrating: ${place}`)
      const begun = performance.now()
      const signs = setInterval(() => {
        tell(`still migrating: ${place}, for ${Math.round((performance.now() - begun) / 1000)} s`)
      }, betweenSignsMs)
      await sql
        .raw(text)
        .execute(db)
        .finally(() => clearInterval(signs))
    },
  }
}

/** The names of this version's migrations: they cannot change while a process runs, so they are read once. */
let names: Promise<string[]> | undefined

/** Whether every migration of this version has been applied: one statement, and no file after the first time. */
export async function isMigrated(db: Db): Promise<boolean> {
  names ??= migrationNames()
  names.catch(() => {
    names = undefined
  })
  const wanted = await names
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return wanted.every((name) => applied.has(name))
}
