import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import pgConnectionString from 'pg-connection-string'
import type { Running } from '../processes.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

/**
 * Django REST framework under gunicorn on the same database; undefined where it is not installed (see reference.py).
 */
export async function startReference(databaseUrl: string): Promise<Running | undefined> {
  const has = spawnSync('/usr/bin/python3', ['-c', 'import rest_framework, psycopg2, gunicorn'])
  if (has.status !== 0) return undefined
  const { host, port, user, password, database } = pgConnectionString.parse(databaseUrl)
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const free = (probe.address() as { port: number }).port
  probe.close()
  const child = spawn(
    '/usr/bin/python3',
    ['-m', 'gunicorn', '-w', '2', '-b', `127.0.0.1:${free}`, '--log-level', 'error', 'reference:application'],
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
  const url = `http://127.0.0.1:${free}`
  for (let tries = 0; tries < 100; tries++) {
    const said = await fetch(`${url}/blogs/1/`).catch(() => undefined)
    if (said?.ok) break
    if (child.exitCode !== null) return undefined
    await new Promise((resume) => setTimeout(resume, 100))
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
