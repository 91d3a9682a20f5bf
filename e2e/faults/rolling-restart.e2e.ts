import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'
import { haproxy, startBalancer } from './cluster/balancer.ts'
import { startReaders } from './cluster/readers.ts'
import { startWorkerProcess } from './cluster/worker-process.ts'
import { addWriter, callApi, findLosses, searchFindsSite, writeComments } from './crowd.ts'

/** Restarts of each process; more in `npm run ha`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1)

const hasHaproxy = existsSync(haproxy)
if (!hasHaproxy) console.warn(`!! No HAProxy at ${haproxy}: skipping the rolling restart.`)

it.runIf(hasHaproxy)(
  'restarts all processes one by one without a failed request',
  { timeout: 120_000 + rounds * 120_000 },
  async () => {
    const template = inject('templateUrl')
    const url = await cloneDatabase(template, databaseName(template))
    onTestFinished(() => dropDatabase(url))
    const { db, close } = openDatabase(url, { connections: 1 })
    onTestFinished(close)
    const writer = await addWriter(db)
    const settings = { DATABASE_URL: url, DATA_DIR: await makeDataDir(), LOG_LEVEL: 'fatal' }
    const ports = [await freePort(), await freePort()]
    const start = (port: number) =>
      startServer({ ...settings, JOBS: 'off', DRAIN_SECONDS: '3', PORT: String(port) })
    const servers: ServerProcess[] = []
    for (const port of ports) servers.push(await start(port))
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    })
    const workers = [startWorkerProcess(settings), startWorkerProcess(settings)]
    onTestFinished(async () => {
      await Promise.all(workers.map((worker) => worker.stop('SIGKILL')))
    })
    const backends = ports.map((port) => ({ name: `site${port}`, port }))
    const balancer = await startBalancer(join(await makeDataDir(), 'balancer'), { servers: backends })
    onTestFinished(() => balancer.stop())
    const fetchReadiness = async () => (await callApi(balancer.url, 'GET /readyz')).status
    await expect.poll(fetchReadiness).toBe(200)

    const crowd = writeComments(() => balancer.url, writer)
    onTestFinished(() => crowd.stop())
    const readers = startReaders(balancer.url, ['/home', '/about', `/api/blogs/${writer.blog_id}/`])
    onTestFinished(() => readers.stop())
    const startedAt = Date.now()
    await crowd.waitUntilAcknowledged(50)
    const stopTimesMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const [index, port] of ports.entries()) {
        const requestedAt = Date.now()
        await servers[index]?.stop('SIGTERM')
        stopTimesMs.push(Date.now() - requestedAt)
        servers[index] = await start(port)
        await workers[index]?.stop('SIGTERM')
        workers[index] = startWorkerProcess(settings)
        await crowd.waitUntilAcknowledged(50)
      }
    }
    // One worker is running at all times.
    const added = await addWriter(db)
    await expect.poll(() => searchFindsSite(balancer.url, added), { timeout: 60_000 }).toBe(true)
    await Promise.all([crowd.stop(), readers.stop()])
    const { requested, served, gapMs } = readers.getStats(startedAt, Date.now())
    console.log(
      `${stopTimesMs.length} restarts: ${crowd.acknowledged.size} writes and ${served} of ${requested} pages, none failed; ` +
        `at most ${gapMs} ms without a page; stopped within ${Math.max(...stopTimesMs)} ms`,
    )
    expect([...crowd.failures]).toEqual([])
    expect(served).toBe(requested)
    expect(await findLosses(db, crowd, writer)).toEqual([])
    expect(Math.max(...stopTimesMs)).toBeLessThan(10_000)
  },
)
