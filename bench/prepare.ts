import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withDatabaseName } from '#embedded-postgres/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { openDatabase } from '#platform/db/db.ts'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { type Size, sizes } from './community.ts'
import { generate } from './generate.ts'
import type { StepOptions } from './steps.ts'
import { wholeMachineMb } from './whole-machine.ts'

const tenth = (size: Size): Size =>
  Object.fromEntries(Object.entries(size).map(([name, n]) => [name, Math.round(n / 10)])) as unknown as Size

/** A run's communities by database; the server under test uses `wend`. */
export const communities = (isSmall: boolean): Record<string, Size> =>
  isSmall ? { wend: sizes.small } : { wend: sizes.big, medium: tenth(sizes.big), small: sizes.small }

/** Starts PostgreSQL on the benchmark's folder and fills empty databases. */
export async function prepare(folder: string, isSmall: boolean): Promise<EmbeddedPostgres> {
  await mkdir(folder, { recursive: true })
  const sizes = communities(isSmall)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    whenRunning: 'refuse',
    memoryMb: wholeMachineMb,
    databases: Object.keys(sizes),
  })
  for (const [name, size] of Object.entries(sizes)) await fill(urlOf(postgres, name), name, size)
  return postgres
}

/** The same with a single community of any size. */
export async function prepareOne(folder: string, size: Size): Promise<EmbeddedPostgres> {
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    whenRunning: 'refuse',
    memoryMb: wholeMachineMb,
  })
  await fill(postgres.url, folder, size)
  return postgres
}

/**
 * Fills a database, continuing an interrupted run.
 * @returns whether it is complete
 */
export async function fill(
  url: string,
  name: string,
  size: Size,
  options: StepOptions = {},
): Promise<boolean> {
  const database = openDatabase(url, { connections: 1 })
  try {
    await migrateDatabase(url)
    const { rows } = await database.pool.query(
      `select exists (select from blogs) as has, to_regclass('bench.steps') is not null as is_in_steps`,
    )
    // Filled by a version without steps.
    if (rows[0]?.has && !rows[0]?.is_in_steps) return true
    if (!rows[0]?.has) console.log(`filling ${name} with ${size.sites} sites`)
    return await generate(url, size, options)
  } finally {
    await database.close()
  }
}

/** Another database of the same server. */
export const urlOf = ({ url }: EmbeddedPostgres, name: string): string => withDatabaseName(url, name)

export const folderOf = (base: string, isSmall: boolean) => join(base, isSmall ? 'small' : 'full')
