import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'

const folder = new URL('../../db/migrations/', import.meta.url)

/** Numbered SQL files as Kysely's migrator takes them; it holds an advisory lock while it works. */
async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const read = async (name: string): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8')
    return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  }
  return Object.fromEntries(await Promise.all(files.map(read)))
}

/** The text of one migration; undefined for one that this version does not know. */
export const readMigration = (name: string): Promise<string | undefined> =>
  readFile(new URL(`${encodeURIComponent(name)}.sql`, folder), 'utf8').catch(() => undefined)

/**
 * Brings the schema to the newest version; several processes may call it at once.
 * @returns the names of the migrations that were applied
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/** Whether every migration of this version has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: migrations } })
  return (await migrator.getMigrations()).every((migration) => migration.executedAt !== undefined)
}
