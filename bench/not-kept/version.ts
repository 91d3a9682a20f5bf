import { execFile } from 'node:child_process'
import { access, mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { startServer } from '../../e2e/server-process.ts'
import type { Size } from '../community.ts'
import type { generate } from '../generate.ts'

const run = promisify(execFile)
const here = fileURLToPath(new URL('../../', import.meta.url))

/** A server of this or another version with its own community. */
export interface Version {
  url: string
  /** Process ids of the server and the postmaster. */
  pids: number[]
  database: Database
  /** Session tokens of the first members. */
  tokens: string[]
  stop(): Promise<void>
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Checks out another version, ready to run. @param ref a commit, branch or tag */
export async function checkout(ref: string, folder: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--short', ref], { cwd: here })
  const place = resolve(folder, `checkout-${stdout.trim()}`)
  if (!(await isThere(place))) {
    await mkdir(folder, { recursive: true })
    await run('git', ['worktree', 'prune'], { cwd: here })
    await run('git', ['worktree', 'add', '--detach', place, ref], { cwd: here })
  }
  // With its own dependencies, since ours change.
  if (!(await isThere(join(place, 'node_modules'))))
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: place, maxBuffer: 1e8 })
  return place
}

const people = 64

/** Starts a version; its first start generates the community with its own code. */
export async function startVersion(
  root: string,
  folder: string,
  size: Size,
  env: Record<string, string>,
): Promise<Version> {
  /** Imports a module of that version, which may have been elsewhere. */
  const load = async (...paths: string[]) => {
    for (const path of paths)
      if (await isThere(join(root, path))) return import(pathToFileURL(join(root, path)).href)
    throw new Error(`${root} has none of ${paths}`)
  }
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await run('npm', ['run', 'build'], { cwd: root })
  await mkdir(folder, { recursive: true })
  const start = () =>
    startServer(
      { DATA_DIR: folder, ...env },
      { checkout: root, script: [scripts.start.replace('node ', '')] },
    )
  const { startEmbeddedPostgres } = await load(
    'packages/embedded-postgres/embedded.ts',
    'src/platform/embedded-postgres/embedded.ts',
    'src/server/postgres/embedded.ts',
  )
  const open = async () => {
    const { url } = await startEmbeddedPostgres({ dataDir: folder, whenRunning: 'adopt' })
    return openDatabase(url, { connections: 2 })
  }
  let server = await start()
  let database = await open()
  const { rows } = await database.pool.query('select exists (select from blogs) as has')
  if (!rows[0]?.has) {
    const module = (await load('bench/generate.ts')) as { generate: typeof generate }
    await module.generate(database.url, size)
    // Restart, so that no caches or leftovers of generating remain.
    await database.close()
    await server.stop()
    server = await start()
    database = await open()
  }
  const { startSession } = await load('src/accounts/auth/sessions.ts', 'src/features/accounts/sessions.ts')
  const tokens = await Promise.all(
    Array.from(
      { length: people },
      (_, n) => startSession(database.db, n + 1, 'a benchmark') as Promise<string>,
    ),
  )
  return {
    url: server.url,
    pids: [
      server.pid,
      Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
    ],
    database,
    tokens,
    stop: async () => {
      if (!database.pool.ended) await database.close()
      await server.stop()
    },
  }
}
