import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import pgConnectionString from 'pg-connection-string'
import { openDatabase } from '#platform/db/db.ts'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import type { Size } from '../community.ts'
import { generate } from '../generate.ts'
import type { RunningProcess } from '../processes.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
/** With keep-alive: gunicorn's default workers close each connection after a response, and lose a request sent then. */
const workerOptions = ['-w', '2', '-k', 'gthread', '--threads', '4', '--keep-alive', '75']

/**
 * Starts Django REST framework under gunicorn on our database; undefined if it is not installed (see reference.py).
 * Needs Debian's python3-django, python3-djangorestframework, python3-psycopg2 and gunicorn.
 */
export async function startReference(databaseUrl: string): Promise<RunningProcess | undefined> {
  const check = spawnSync('/usr/bin/python3', ['-c', 'import rest_framework, psycopg2, gunicorn'])
  if (check.status !== 0) return undefined
  const { host, port, user, password, database } = pgConnectionString.parse(databaseUrl)
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const freePort = (probe.address() as { port: number }).port
  probe.close()
  const child = spawn(
    '/usr/bin/python3',
    [
      '-m',
      'gunicorn',
      ...workerOptions,
      '-b',
      `127.0.0.1:${freePort}`,
      '--log-level',
      'error',
      'reference:application',
    ],
    {
      cwd: folder,
      stdio: 'inherit',
      env: {
        PATH: process.env.PATH,
        PYTHONDONTWRITEBYTECODE: '1',
        DATABASE: JSON.stringify({
          HOST: host,
          PORT: port ?? '',
          USER: user,
          PASSWORD: password,
          NAME: database,
        }),
      },
    },
  )
  const url = `http://127.0.0.1:${freePort}`
  for (let attempt = 0; attempt < 100; attempt++) {
    const reply = await fetch(`${url}/blogs/1/`).catch(() => undefined)
    if (reply?.ok) break
    if (child.exitCode !== null) return undefined
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

/**
 * Fills a separate database for the reference, without our triggers: it maintains its counts in Python.
 * @returns the database's URL
 */
export async function fillReference(url: string, size: Size): Promise<string> {
  const { pool, close } = openDatabase(url, { connections: 1 })
  await migrateDatabase(url)
  const { rows } = await pool.query('select exists (select from blogs) as is_filled')
  if (!rows[0]?.is_filled) {
    await generate(url, size)
    const { rows: tables } = await pool.query<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`,
    )
    for (const { name } of tables) await pool.query(`alter table ${name} disable trigger user`)
  }
  await close()
  return url
}
