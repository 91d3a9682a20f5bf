import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir } from '#test/data-dir.ts'
import { runStatement, runWhenReady } from '#test/run-statement.ts'
import { freePort } from '../server-process.ts'
import { launch, makeProgramFolder, terminate } from './programs.ts'

/** The path of PgBouncer. On Debian: `apt-get install pgbouncer`. */
export const pgbouncer = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
export const hasPooler = existsSync(pgbouncer)

export interface Pooler {
  url: string
  stop(): Promise<void>
}

/** A PgBouncer on loopback in front of a database. */
export async function startPooler(
  databaseUrl: string,
  mode: 'session' | 'transaction',
  size = 6,
): Promise<Pooler> {
  const { username, password, port, hostname, pathname, searchParams } = new URL(databaseUrl)
  const dir = await makeDataDir()
  const poolerPort = await freePort()
  const name = decodeURIComponent(pathname.slice(1))
  await writeFile(join(dir, 'users.txt'), `"${username}" "${password}"\n`)
  await writeFile(
    join(dir, 'pgbouncer.ini'),
    `[databases]
${name} = host=${searchParams.get('host') ?? hostname} port=${port} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = plain
auth_file = ${join(dir, 'users.txt')}
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 200
logfile = ${join(dir, 'log')}
`,
  )
  await makeProgramFolder(dir)
  const child = launch(pgbouncer, [join(dir, 'pgbouncer.ini')])
  const url = `postgres://${username}:${password}@127.0.0.1:${poolerPort}/${name}`
  await runWhenReady(url, 'select 1')
  return {
    url,
    stop: () => terminate(child, 'SIGINT'),
  }
}

/** Sets a timeout for the role in a database address. Must bypass the pooler. */
export async function setRoleTimeout(
  databaseUrl: string,
  setting: 'statement_timeout' | 'idle_in_transaction_session_timeout',
): Promise<void> {
  const limits = { statement_timeout: '30s', idle_in_transaction_session_timeout: '10s' }
  await runStatement(databaseUrl, `alter role current_user set ${setting} = '${limits[setting]}'`)
}
