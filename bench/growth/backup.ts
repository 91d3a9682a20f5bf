import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startSession } from '#accounts/auth/sessions.ts'
import { openDatabase } from '#platform/db/db.ts'
import { startServer } from '../../e2e/server-process.ts'
import type { Figure } from '../figure.ts'
import { urlOf } from '../prepare.ts'
import { load } from '../processes.ts'
import { memoryOf } from '../starts.ts'
import { wholeMachine } from '../whole-machine.ts'
import { assertDiskSpace, openGrown } from './base.ts'

// Measures a backup of a large community under write load (killed once), and its restore into a second database on the
// same server.

const restored = 'restored'
const maxMemoryMb = 300
/** Disk space for the copy and the backup file, relative to the base. */
const timesTheBase = 2.2

export async function measureBackup(base: string, sites: number): Promise<Figure[]> {
  const { postgres, folder } = await openGrown(base, sites, [restored])
  const sourceUrl = urlOf(postgres, 'wend')
  const place = await mkdtemp(join(folder, 'backup-'))
  try {
    await assertDiskSpace(folder, sourceUrl, sites, timesTheBase)
    const file = join(place, 'wend.tar.gz')
    const server = await startServer({ DATABASE_URL: sourceUrl, DATA_DIR: place, ...wholeMachine })
    const writing = keepWriting(server.url, sourceUrl)
    const killed = await killOne(sourceUrl, file, place)
    const backup = await run('backup', [file], sourceUrl, place)
    const writes = await writing.stop()
    await server.stop()
    const { size } = await stat(file)
    const restore = await run('restore', [file, '--overwrite'], urlOf(postgres, restored), place)
    const what = `${sites.toLocaleString('en')} sites`
    return [
      figure(
        `Backup of ${what} while ${writes} upvotes are written`,
        backup,
        `, ${(size / 1e9).toFixed(2)} GB; ${killed}`,
      ),
      figure(`Restore of ${what} into a second database, all rows compared by hash`, restore, ''),
    ]
  } finally {
    await rm(place, { recursive: true, force: true })
    await drop(sourceUrl)
    await postgres.stop()
  }
}

interface RunResult {
  seconds: number
  code: number
  /** In megabytes. */
  maxMemory: number
}

const figure = (what: string, { seconds, code, maxMemory: mostMemory }: RunResult, more: string): Figure => ({
  what,
  must: `complete, at most ${maxMemoryMb} MB of its process`,
  measured: `${code === 0 ? 'complete' : `exited with ${code}`}, ${(seconds / 60).toFixed(1)} minutes, peak ${mostMemory} MB${more}`,
  is_met: code === 0 && mostMemory <= maxMemoryMb,
})

function start(command: 'backup' | 'restore', args: string[], url: string, place: string) {
  const child = spawn(process.execPath, [`src/app/cli/${command}.ts`, ...args], {
    cwd: new URL('../../', import.meta.url),
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: place },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface(child.stdout).on('line', (line) => console.log(`  ${line}`))
  return child
}

async function run(...what: Parameters<typeof start>): Promise<RunResult> {
  const startedAt = performance.now()
  const child = start(...what)
  let mostMemory = 0
  const looking = setInterval(async () => {
    const { peak } = await memoryOf(child.pid ?? 0)
    if (peak > mostMemory) mostMemory = peak
  }, 250)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(looking)
  return { seconds: (performance.now() - startedAt) / 1000, code: code ?? -1, maxMemory: mostMemory }
}

/** Kills a backup as soon as it writes. @returns the files left behind */
async function killOne(url: string, file: string, place: string): Promise<string> {
  const child = start('backup', [file], url, place)
  const ended = once(child, 'exit')
  const half = () =>
    stat(`${file}.part`).then(
      ({ size }) => size,
      () => 0,
    )
  while (child.exitCode === null && (await half()) === 0) await wait(20)
  child.kill('SIGKILL')
  await ended
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  return isThere ? 'a killed backup LEFT A FILE' : 'a killed backup left no file'
}

/** Sixteen members upvote until stopped. */
function keepWriting(url: string, databaseUrl: string) {
  let isWriting = true
  const writing = (async () => {
    const database = openDatabase(databaseUrl, { connections: 1 })
    const tokens: string[] = []
    for (let n = 1; n <= 16; n++) tokens.push(await startSession(database.db, n, 'a benchmark'))
    await database.close()
    let answered = 0
    while (isWriting) {
      const paths = ['/api/blogs/upvote-blog/300/', '/api/blogs/upvote-blog/301/']
      answered += (await load({ url, seconds: 2, paths, tokens, method: 'PATCH' })).answered
    }
    return answered
  })()
  return {
    stop: () => {
      isWriting = false
      return writing
    },
  }
}

async function drop(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Without FORCE, which may not terminate autovacuum workers.
  await client.query(`drop database if exists ${restored}`)
  await client.end()
}
