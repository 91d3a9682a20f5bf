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
const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url))

/** A server of this or another version with its own community. */
export interface Version {
  url: string
  /** Process ids: the server's, then the postmaster's. */
  pids: number[]
  database: Database
  /** Session tokens of the first members. */
  tokens: string[]
  stop(): Promise<void>
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Checks out another version, ready to run. @param ref a commit, branch or tag */
export async function checkout(ref: string, folder: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--short', ref], { cwd: repositoryRoot })
  const checkoutFolder = resolve(folder, `checkout-${stdout.trim()}`)
  if (!(await exists(checkoutFolder))) {
    await mkdir(folder, { recursive: true })
    await run('git', ['worktree', 'prune'], { cwd: repositoryRoot })
    await run('git', ['worktree', 'add', '--detach', checkoutFolder, ref], { cwd: repositoryRoot })
  }
  // Its own dependencies, since ours may differ.
  if (!(await exists(join(checkoutFolder, 'node_modules'))))
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: checkoutFolder, maxBuffer: 1e8 })
  return checkoutFolder
}

/** Reads the process id of the PostgreSQL server in a data folder. */
export const readPostmasterPid = async (folder: string): Promise<number> =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

const memberCount = 64

/** Starts a version; its first start generates the community with its own code. */
export async function startVersion(
  root: string,
  folder: string,
  size: Size,
  env: Record<string, string>,
): Promise<Version> {
  /** Imports a module of that version. @param paths where it has been, newest first */
  const importFrom = async (...paths: string[]) => {
    for (const path of paths)
      if (await exists(join(root, path))) return import(pathToFileURL(join(root, path)).href)
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
  const { startEmbeddedPostgres } = await importFrom(
    'packages/embedded-postgres/embedded.ts',
    'src/platform/embedded-postgres/embedded.ts',
    'src/server/postgres/embedded.ts',
  )
  const connect = async () => {
    const { url } = await startEmbeddedPostgres({ dataDir: folder, ifRunning: 'use' })
    return openDatabase(url, { connections: 2 })
  }
  let server = await start()
  let database = await connect()
  const { rows } = await database.pool.query('select exists (select from blogs) as is_filled')
  if (!rows[0]?.is_filled) {
    const generator = (await importFrom('bench/generate.ts')) as { generate: typeof generate }
    await generator.generate(database.url, size)
    // Restart, so that nothing cached during generation remains.
    await database.close()
    await server.stop()
    server = await start()
    database = await connect()
  }
  const { startSession } = await importFrom(
    'src/accounts/auth/sessions.ts',
    'src/features/accounts/sessions.ts',
  )
  const tokens = await Promise.all(
    Array.from(
      { length: memberCount },
      (_, n) => startSession(database.db, n + 1, 'a benchmark') as Promise<string>,
    ),
  )
  return {
    url: server.url,
    pids: [server.pid, await readPostmasterPid(folder)],
    database,
    tokens,
    stop: async () => {
      if (!database.pool.ended) await database.close()
      await server.stop()
    },
  }
}
