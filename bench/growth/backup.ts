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
import { urlForDatabase } from '../prepare.ts'
import { load } from '../processes.ts'
import { readMemory } from '../starts.ts'
import { wholeMachineEnv } from '../whole-machine.ts'
import { assertDiskSpace, openCommunities } from './communities.ts'

// Measures a backup of a large community while members write, and its restore into a second database on the same
// server. An earlier backup is killed, to check that it leaves no incomplete file.

const restoreDatabase = 'restored'
const maxMemoryMb = 300
/** Disk space for both databases and the backup file, relative to the original database. */
const backupSpaceFactor = 2.2

export async function measureBackup(baseFolder: string, sites: number): Promise<Figure[]> {
  const { postgres, folder } = await openCommunities(baseFolder, sites, [restoreDatabase])
  const sourceUrl = urlForDatabase(postgres, 'wend')
  const backupFolder = await mkdtemp(join(folder, 'backup-'))
  try {
    await assertDiskSpace(folder, sourceUrl, sites, backupSpaceFactor)
    const file = join(backupFolder, 'wend.tar.gz')
    const server = await startServer({ DATABASE_URL: sourceUrl, DATA_DIR: backupFolder, ...wholeMachineEnv })
    const writer = startWriting(server.url, sourceUrl)
    const killOutcome = await killBackup(sourceUrl, file, backupFolder)
    const backup = await run('backup', [file], sourceUrl, backupFolder)
    const writes = await writer.stop()
    await server.stop()
    const { size } = await stat(file)
    const restore = await run(
      'restore',
      [file, '--overwrite'],
      urlForDatabase(postgres, restoreDatabase),
      backupFolder,
    )
    const siteCount = `${sites.toLocaleString('en')} sites`
    return [
      toFigure(
        `Backup of ${siteCount} while ${writes} upvotes are written`,
        backup,
        `, ${(size / 1e9).toFixed(2)} GB; ${killOutcome}`,
      ),
      toFigure(`Restore of ${siteCount} into a second database, all rows compared by hash`, restore, ''),
    ]
  } finally {
    await rm(backupFolder, { recursive: true, force: true })
    await dropRestoreDatabase(sourceUrl)
    await postgres.stop()
  }
}

interface RunResult {
  seconds: number
  exitCode: number
  peakMb: number
}

const toFigure = (label: string, { seconds, exitCode, peakMb }: RunResult, details: string): Figure => ({
  label,
  target: `complete, at most ${maxMemoryMb} MB of memory`,
  measured: `${exitCode === 0 ? 'complete' : `exited with ${exitCode}`}, ${(seconds / 60).toFixed(1)} minutes, peak ${peakMb} MB${details}`,
  isMet: exitCode === 0 && peakMb <= maxMemoryMb,
})

function start(command: 'backup' | 'restore', args: string[], url: string, backupFolder: string) {
  const child = spawn(process.execPath, [`src/app/cli/${command}.ts`, ...args], {
    cwd: new URL('../../', import.meta.url),
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: backupFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface(child.stdout).on('line', (line) => console.log(`  ${line}`))
  return child
}

async function run(...params: Parameters<typeof start>): Promise<RunResult> {
  const startedAt = performance.now()
  const child = start(...params)
  let peakMb = 0
  const polling = setInterval(async () => {
    const { peak } = await readMemory(child.pid ?? 0)
    if (peak > peakMb) peakMb = peak
  }, 250)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(polling)
  return { seconds: (performance.now() - startedAt) / 1000, exitCode: code ?? -1, peakMb }
}

/** Kills a backup as soon as it writes. @returns a phrase that tells whether it left a file */
async function killBackup(url: string, file: string, backupFolder: string): Promise<string> {
  const child = start('backup', [file], url, backupFolder)
  const exited = once(child, 'exit')
  const partialSize = () =>
    stat(`${file}.part`).then(
      ({ size }) => size,
      () => 0,
    )
  while (child.exitCode === null && (await partialSize()) === 0) await wait(20)
  child.kill('SIGKILL')
  await exited
  const hasFile = await access(file).then(
    () => true,
    () => false,
  )
  return hasFile ? 'a killed backup LEFT A FILE' : 'a killed backup left no file'
}

/** Sixteen members upvote until stopped. `stop` returns the number of upvotes. */
function startWriting(url: string, databaseUrl: string) {
  let isWriting = true
  const done = (async () => {
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
      return done
    },
  }
}

async function dropRestoreDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Without FORCE, which may not terminate autovacuum workers.
  await client.query(`drop database if exists ${restoreDatabase}`)
  await client.end()
}
