import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { startOwnPostgres } from '#test/own-postgres.ts'
import { runStatement } from '#test/run-statement.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'
import { startBalancer } from './cluster/balancer.ts'
import { startReaders } from './cluster/readers.ts'
import { addWriter, callApi, findLosses, writeComments } from './crowd.ts'
import { checkOutCommit, type OldVersion } from './old-version.ts'

// `npm run ha -- --from COMMIT` replaces an older version's processes one after the other while people read and write.
// With `--stop`, which upgrading from 0.1 needs, it stops everything, backs up, and starts the new version.

const fromCommit = process.env.UPGRADE_FROM
const needsStop = process.env.UPGRADE_STOP === 'on'

async function startDeployment() {
  const old = await checkOutCommit(fromCommit ?? '')
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.stop())
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: await makeDataDir(), LOG_LEVEL: 'fatal' }
  const start = async (port: number, version?: OldVersion) => {
    const versionOptions = version ? { checkout: version.checkout, script: [version.script('start')] } : {}
    const server = await startServer({ ...settings, PORT: String(port), DRAIN_SECONDS: '3' }, versionOptions)
    onTestFinished(() => server.stop('SIGKILL'))
    return server
  }
  const countMigrations = async () =>
    Number((await runStatement(postgres.url, 'select count(*) as n from kysely_migration'))[0]?.n)
  return { old, postgres, settings, start, countMigrations }
}

it.runIf(fromCommit && !needsStop)(
  'replaces an older version under load',
  { timeout: 1_800_000 },
  async () => {
    const { old, postgres, start, countMigrations } = await startDeployment()
    const ports = [await freePort(), await freePort()]
    const servers: ServerProcess[] = []
    for (const port of ports) servers.push(await start(port, old))
    const migrationsBefore = await countMigrations()
    const backends = ports.map((port) => ({ name: `site${port}`, port }))
    const balancer = await startBalancer(join(await makeDataDir(), 'balancer'), { servers: backends })
    onTestFinished(() => balancer.stop())
    await expect.poll(async () => (await callApi(balancer.url, 'GET /readyz')).status).toBe(200)
    const { db, close } = openDatabase(postgres.url, { connections: 1 })
    onTestFinished(close)
    const writer = await addWriter(db)
    const crowd = writeComments(() => balancer.url, writer, 4)
    onTestFinished(() => crowd.stop())
    const readers = startReaders(balancer.url, ['/home', '/about', `/api/blogs/${writer.blog_id}/`])
    onTestFinished(() => readers.stop())
    const startedAt = Date.now()
    await crowd.waitUntilAcknowledged(50)

    // A third process, of the new version, migrates next to both.
    const newServer = await start(await freePort())
    const migrationsAfter = await countMigrations()
    await crowd.waitUntilAcknowledged(50)
    for (const server of servers) expect((await callApi(server.url, 'GET /readyz')).status).toBe(200)
    const commentsPath = `/api/blogs/${writer.blog_id}/discussions/${writer.discussion_id}/comments/`
    const body = { content: 'from the new one' }
    expect((await callApi(newServer.url, `POST ${commentsPath}`, { token: writer.token, body })).status).toBe(
      201,
    )
    for (const server of servers) expect((await callApi(server.url, `GET ${commentsPath}`)).status).toBe(200)
    for (const [index, port] of ports.entries()) {
      await servers[index]?.stop('SIGTERM')
      servers[index] = await start(port)
      await crowd.waitUntilAcknowledged(50)
    }
    await Promise.all([crowd.stop(), readers.stop()])
    const { requested, served, failures } = readers.getStats(startedAt, Date.now())
    console.log(
      `from ${fromCommit}, ${migrationsAfter - migrationsBefore} migrations: ${crowd.acknowledged.size} writes, failed: ` +
        `${JSON.stringify([...crowd.failures])}; ${served} of ${requested} pages ${JSON.stringify(failures)}`,
    )
    expect(await findLosses(db, crowd, writer)).toEqual([])
    // Old versions that do not drain may abort requests.
    for (const outcome of crowd.failures.keys()) expect(outcome).toMatch(/^(502|ECONNRESET|socket hang up)$/)
  },
)

it.runIf(fromCommit && needsStop)(
  'upgrades an older version after a full stop',
  { timeout: 1_800_000 },
  async () => {
    const { old, postgres, settings, start, countMigrations } = await startDeployment()
    const port = await freePort()
    let server = await start(port, old)
    const migrationsBefore = await countMigrations()
    const { db, close } = openDatabase(postgres.url, { connections: 1 })
    onTestFinished(close)
    const writer = await addWriter(db)
    const crowd = writeComments(() => server.url, writer, 4)
    onTestFinished(() => crowd.stop())
    await crowd.waitUntilAcknowledged(100)
    await server.stop('SIGTERM')
    const stoppedAt = Date.now()
    const backup = join(await makeDataDir(), 'before.backup')
    await promisify(execFile)(process.execPath, [join(old.checkout, old.script('backup')), backup], {
      cwd: old.checkout,
      env: { PATH: process.env.PATH, ...settings },
    })
    server = await start(port)
    const startedMs = Date.now() - stoppedAt
    await crowd.waitUntilAcknowledged(50)
    await crowd.stop()
    console.log(
      `from ${fromCommit}, ${(await countMigrations()) - migrationsBefore} migrations: ${crowd.acknowledged.size} writes, ` +
        `stopped for ${startedMs} ms`,
    )
    expect(await findLosses(db, crowd, writer)).toEqual([])
    // A downgrade takes the backup: the old version refuses to start.
    await expect(start(await freePort(), old)).rejects.toThrow('exited at once')
  },
)
