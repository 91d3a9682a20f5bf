import { mkdir, statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { scaleTo, sizes } from '../community.ts'
import { fill, urlForDatabase } from '../prepare.ts'
import { wholeMachineMb } from '../whole-machine.ts'

// Fills and opens the two compared communities: databases on one PostgreSQL server. Filling the large one takes hours,
// so it happens in steps, and each run continues where the last one stopped.

/** Disk space per generated site with all its content; measured at 20,000 sites. */
const bytesPerSite = 30_000
/** Adds space for sorts, for an index being built, and for the write-ahead log. */
const fillSpaceFactor = 1.05
const databases = ['wend', 'small']
/** Extends files by writing zeros, because compressing file systems do not compress preallocated space. */
const fileSettings = { file_extend_method: 'write_zeros' }
const formatGb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
const folderFor = (baseFolder: string, sites: number) => join(baseFolder, `growth-${sites}`)

/** @returns whether both communities were complete before the time was up */
export async function fillCommunities(baseFolder: string, sites: number, minutes: number): Promise<boolean> {
  const folder = folderFor(baseFolder, sites)
  const deadline = Date.now() + minutes * 60_000
  await mkdir(folder, { recursive: true })
  // Data lost in a crash can be generated again.
  const postgres = await start(folder, databases, {
    wal_level: 'minimal',
    fsync: 'off',
    full_page_writes: 'off',
    max_wal_size: '4GB',
  })
  try {
    await assertDiskSpace(folder, urlForDatabase(postgres, 'wend'), sites, fillSpaceFactor)
    const options = { deadline, concurrency: availableParallelism(), log: console.log }
    const isComplete =
      (await fill(urlForDatabase(postgres, 'small'), 'small', sizes.small, options)) &&
      (await fill(urlForDatabase(postgres, 'wend'), 'wend', scaleTo(sites), options))
    if (!isComplete) console.log('Not complete yet: run the same command again to continue.')
    return isComplete
  } finally {
    await postgres.stop()
  }
}

/** Starts PostgreSQL on the filled communities, with Wend's default settings. */
export async function openCommunities(
  baseFolder: string,
  sites: number,
  otherDatabases: string[] = [],
): Promise<{ postgres: EmbeddedPostgres; folder: string }> {
  const folder = folderFor(baseFolder, sites)
  return { postgres: await start(folder, [...databases, ...otherDatabases]), folder }
}

const start = (
  folder: string,
  databases: string[],
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: folder,
    ifRunning: 'refuse',
    memoryMb: wholeMachineMb,
    databases,
    settings: { ...fileSettings, ...settings },
  })

/** Prints the required disk space. @param factor how many copies must fit @throws if there is not enough */
export async function assertDiskSpace(
  folder: string,
  url: string,
  sites: number,
  factor: number,
): Promise<void> {
  const neededBytes = sites * bytesPerSite * factor
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  await client.end()
  const usedBytes = Number(rows[0]?.bytes)
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  console.log(
    `${sites.toLocaleString('en')} sites in ${folder} need about ${formatGb(neededBytes)}: ${formatGb(usedBytes)} are used already, ${formatGb(freeBytes)} are free.`,
  )
  if (freeBytes + usedBytes < neededBytes)
    throw new Error(
      `Not enough disk space: free ${formatGb(neededBytes - usedBytes - freeBytes)} more, or set BENCH_DATA to another folder.`,
    )
}
