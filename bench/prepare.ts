import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { withDatabaseName } from '#embedded-postgres/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { openDatabase } from '#platform/db/db.ts'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { type Size, scaleTo, sizes } from './community.ts'
import { generate } from './generate.ts'
import type { StepOptions } from './steps.ts'
import { wholeMachineMb } from './whole-machine.ts'

/** The communities of a run, by database name; the server under test uses `wend`. */
export const communities = (isSmall: boolean): Record<string, Size> =>
  isSmall
    ? { wend: sizes.small }
    : { wend: sizes.big, medium: scaleTo(sizes.big.sites / 10), small: sizes.small }

/** Starts PostgreSQL in a folder and fills a database for each community. */
export async function prepareCommunities(folder: string, isSmall: boolean): Promise<EmbeddedPostgres> {
  await mkdir(folder, { recursive: true })
  const sizes = communities(isSmall)
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    ifRunning: 'refuse',
    memoryMb: wholeMachineMb,
    databases: Object.keys(sizes),
  })
  for (const [name, size] of Object.entries(sizes)) await fill(urlForDatabase(postgres, name), name, size)
  return postgres
}

/** Starts PostgreSQL in a folder and fills a single community. */
export async function prepareCommunity(folder: string, size: Size): Promise<EmbeddedPostgres> {
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    ifRunning: 'refuse',
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
      `select exists (select from blogs) as is_filled, to_regclass('bench.steps') is not null as has_steps`,
    )
    // An earlier version filled it, which did not record steps.
    if (rows[0]?.is_filled && !rows[0]?.has_steps) return true
    if (!rows[0]?.is_filled) console.log(`filling ${name} with ${size.sites} sites`)
    return await generate(url, size, options)
  } finally {
    await database.close()
  }
}

/** The URL of another database on the same server. */
export const urlForDatabase = ({ url }: EmbeddedPostgres, name: string): string => withDatabaseName(url, name)

export const folderFor = (baseFolder: string, isSmall: boolean) =>
  join(baseFolder, isSmall ? 'small' : 'full')
