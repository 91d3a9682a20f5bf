import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { it, onTestFinished } from 'vitest'
import { readCredentials } from '#embedded-postgres/cluster.ts'
import { asSuperuser } from '#embedded-postgres/connection.ts'
import { openDatabase } from '#platform/db/db.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { startOwnPostgres } from '#test/own-postgres.ts'
import { runStatement } from '#test/run-statement.ts'
import { startServer } from '../server-process.ts'
import { startWorkerProcess } from './cluster/worker-process.ts'
import { addWriter, callApi, searchFindsSite } from './crowd.ts'

// `npm run ha -- --exercise` (high availability): an exercise for people on call. Three random faults, one after the
// other; each is over once it has been fixed with the help of docs/troubleshooting.md.

const isExercise = process.env.FAULT_EXERCISE === 'on'
const limitMs = 15 * 60_000

async function startDeployment() {
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.stop())
  const { superuser_password: password } = await readCredentials({ dir: `${postgres.dataDir}/postgres` })
  const host = new URL(postgres.url).searchParams.get('host') ?? ''
  const runAsSuperuser = (statement: string) =>
    asSuperuser({ host, port: 5432 }, password, (client) => client.query(statement))
  const disk = join(await makeDataDir(), 'data')
  await mkdir(disk)
  const isDiskSmall = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]).status === 0
  if (isDiskSmall) onTestFinished(() => void spawnSync('umount', ['-l', disk]))
  await chmod(disk, 0o755)
  const env = { DATABASE_URL: postgres.url, DATA_DIR: disk, LOG_LEVEL: 'warn' }
  const server = await startServer({ ...env, JOBS: 'off' })
  onTestFinished(() => server.stop('SIGKILL'))
  const worker = startWorkerProcess(env)
  onTestFinished(() => worker.stop('SIGKILL'))
  const log = join(await makeDataDir(), 'log')
  const logTimer = setInterval(() => void writeFile(log, server.output()), 1000)
  onTestFinished(() => clearInterval(logTimer))
  return {
    postgres,
    password,
    host,
    runAsSuperuser,
    disk,
    isDiskSmall,
    env,
    server,
    worker,
    log,
  }
}
type Deployment = Awaited<ReturnType<typeof startDeployment>>

const terminateBackends = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'wend'`

const faults: Record<string, (deployment: Deployment) => Promise<unknown>> = {
  'the worker died': ({ worker }) => worker.stop('SIGKILL'),
  'an open psql session locks a table': async ({ host, password }) => {
    const client = new pg.Client({ host, port: 5432, user: 'postgres', password, database: 'wend' })
    client.on('error', () => {})
    await client.connect()
    onTestFinished(() => client.end().catch(() => {}))
    await client.query('begin')
    await client.query('lock table comments')
  },
  'the password of the role was changed': async ({ runAsSuperuser }) => {
    await runAsSuperuser(`alter role wend password 'another'`)
    await runAsSuperuser(terminateBackends)
  },
  'a newer version migrated the database': ({ postgres }) =>
    runStatement(postgres.url, `insert into kysely_migration values ('9999_later', now()::text)`),
  'the disk is full': async ({ disk }) =>
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'export.old')}`, 'bs=64k']),
  'the database is read-only': async ({ runAsSuperuser }) => {
    await runAsSuperuser('alter database wend set default_transaction_read_only = on')
    await runAsSuperuser(terminateBackends)
  },
}

it.runIf(isExercise)('recovers with the runbook alone', { timeout: 4 * limitMs }, async () => {
  const deployment = await startDeployment()
  const { server, env, host, password, log, isDiskSmall, postgres } = deployment
  const { db, close } = openDatabase(postgres.url, { connections: 1, onLost: () => {} })
  const writer = await addWriter(db)
  await close()
  const commentsPath = `/api/blogs/${writer.blog_id}/discussions/${writer.discussion_id}/comments/`
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  console.log(
    `Wend: ${server.url}, log: ${log}\nSettings of all processes: ${settings.join(' ')}\n` +
      `Superuser: PGPASSWORD=${password} psql -h ${host} -U postgres wend`,
  )
  const isHealthy = async (): Promise<boolean> => {
    const body = { content: `well at ${Date.now()}` }
    const reply = await callApi(server.url, `POST ${commentsPath}`, { token: writer.token, body })
    const ready = await callApi(server.url, 'GET /readyz')
    if (reply.status !== 201 || ready.status !== 200 || ready.text.includes('almost full')) return false
    // Search is up to date again.
    const database = openDatabase(postgres.url, { connections: 1, onLost: () => {} })
    const added = await addWriter(database.db).finally(() => database.close())
    for (let tries = 0; tries < 10; tries++) {
      if (await searchFindsSite(server.url, added)) return true
      await wait(1000)
    }
    return false
  }
  const waitUntilHealthy = async () => {
    // Three healthy checks in a row: a stuck outbox shows only after a while.
    for (let times = 0; times < 3; times = (await isHealthy().catch(() => false)) ? times + 1 : 0)
      await wait(2000)
  }
  await waitUntilHealthy()
  const names = Object.keys(faults).filter((name) => isDiskSmall || name !== 'the disk is full')
  for (let number = 1; number <= 3; number++) {
    const [name = ''] = names.splice(randomInt(names.length), 1)
    await faults[name]?.(deployment)
    const startedAt = Date.now()
    // Makes the fault visible.
    const calls = Array.from({ length: 30 }, (_, n) =>
      callApi(server.url, `POST ${commentsPath}`, { token: writer.token, body: { content: `n${n}` } }).catch(
        () => {},
      ),
    )
    console.log(`${new Date().toISOString()} Injected fault ${number}.`)
    await Promise.all(calls)
    await waitUntilHealthy()
    console.log(`Recovered after ${Math.round((Date.now() - startedAt) / 1000)} s. The fault was: ${name}.`)
  }
})
