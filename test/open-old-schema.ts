import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { readMigration } from '#platform/schema/migration-files.ts'
import { cloneDatabase, dropDatabase } from './clone-database.ts'

/** A new database with an earlier schema. @param last the last migration to apply @throws errors of migrations */
export async function openOldSchema(last: string): Promise<Database> {
  const url = await cloneDatabase(inject('templateUrl'), 'template0')
  const database = openDatabase(url, { connections: 2 })
  onTestFinished(async () => {
    await database.close()
    await dropDatabase(url)
  })
  const files = (await readdir(new URL('../db/migrations/', import.meta.url))).filter((name) =>
    name.endsWith('.sql'),
  )
  const names = files.map((name) => name.replace('.sql', '')).sort()
  const earlier = names.slice(0, names.indexOf(last) + 1)
  const texts = await Promise.all(
    earlier.map(async (name) => [name, (await readMigration(name)) ?? ''] as const),
  )
  const getMigrations = async () =>
    Object.fromEntries(
      texts.map(([name, text]) => [
        name,
        { up: async (db: Database['db']) => void (await sql.raw(text).execute(db)) },
      ]),
    )
  const { error } = await new Migrator({ db: database.db, provider: { getMigrations } }).migrateToLatest()
  if (error) throw error
  return database
}
