import { mkdir, statfs } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { sizeFor, sizes } from '../community.ts'
import { fill, urlOf } from '../prepare.ts'
import { wholeMachineMb } from '../whole-machine.ts'

// Manages the folder with the compared communities, in databases of a single PostgreSQL. Filling the large one takes
// hours, so it is done in steps that any run can continue.

/** Disk space per generated site with all its content, in bytes; measured at 20,000. */
const bytesOfSite = 30_000
/** The base plus space for sorts, an index being built, and the write-ahead log. */
const workspaceFactor = 1.05
const databases = ['wend', 'small']
/** Compressing file systems do not compress preallocated space. */
const plain = { file_extend_method: 'write_zeros' }
const gb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
const folderOf = (base: string, sites: number) => join(base, `growth-${sites}`)

/** @returns true if the base is complete when the time is up */
export async function fillGrown(base: string, sites: number, minutes: number): Promise<boolean> {
  const folder = folderOf(base, sites)
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
    await assertDiskSpace(folder, urlOf(postgres, 'wend'), sites, workspaceFactor)
    const options = { deadline, concurrency: availableParallelism(), log: console.log }
    const isComplete =
      (await fill(urlOf(postgres, 'small'), 'small', sizes.small, options)) &&
      (await fill(urlOf(postgres, 'wend'), 'wend', sizeFor(sites), options))
    if (!isComplete) console.log('Not complete yet: run the same command again to continue.')
    return isComplete
  } finally {
    await postgres.stop()
  }
}

/** Starts PostgreSQL on a filled base, with Wend's default settings. */
export async function openGrown(
  base: string,
  sites: number,
  more: string[] = [],
): Promise<{ postgres: EmbeddedPostgres; folder: string }> {
  const folder = folderOf(base, sites)
  return { postgres: await start(folder, [...databases, ...more]), folder }
}

const start = (
  folder: string,
  databases: string[],
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: folder,
    whenRunning: 'refuse',
    memoryMb: wholeMachineMb,
    databases,
    settings: { ...plain, ...settings },
  })

/** Prints the required disk space. @param times how many copies of the base must fit @throws if there is not enough */
export async function assertDiskSpace(
  folder: string,
  url: string,
  sites: number,
  times: number,
): Promise<void> {
  const needed = sites * bytesOfSite * times
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  await client.end()
  const there = Number(rows[0]?.bytes)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  console.log(
    `${sites.toLocaleString('en')} sites in ${folder} need about ${gb(needed)}: ${gb(there)} are used already, ${gb(free)} are free.`,
  )
  if (free + there < needed)
    throw new Error(
      `Not enough disk space: free ${gb(needed - there - free)} more, or set BENCH_DATA to another folder.`,
    )
}
