import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { openLink } from '#test/link.ts'
import { freePort, type ServerProcess, startServer } from '../../server-process.ts'
import { addWriter } from '../crowd.ts'
import { startBalancer } from './balancer.ts'
import { startCluster } from './start-cluster.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

/** A server process of the app that can be killed, restarted, and cut off from the database. */
interface AppServer {
  name: string
  url: string
  kill(): Promise<void>
  start(): Promise<void>
  cutFromDatabase(): void
  reconnect(): void
}

/** Starts a cluster, a balancer, two app processes and two workers, until the end of the test. */
export async function startDeployment() {
  const folder = await makeDataDir()
  const cluster = await startCluster(folder)
  onTestFinished(() => cluster.stop())
  const ports = [
    { name: 'app1', port: await freePort() },
    { name: 'app2', port: await freePort() },
  ]
  const balancer = await startBalancer(join(folder, 'balancer'), { members: cluster.members, servers: ports })
  onTestFinished(() => balancer.stop())
  const databaseUrl = (port: number) => `postgres://wend@127.0.0.1:${port}/wend`
  const settings = { DATA_DIR: await makeDataDir(), LOG_LEVEL: 'fatal' }

  const servers: AppServer[] = []
  for (const { name, port } of ports) {
    const links = [await openLink(balancer.primaryPort), await openLink(balancer.replicaPort)] as const
    const env = {
      ...settings,
      DATABASE_URL: databaseUrl(links[0].port),
      DATABASE_REPLICA_URL: databaseUrl(links[1].port),
      JOBS: 'off',
      PORT: String(port),
    }
    let server: ServerProcess = await startServer(env)
    onTestFinished(async () => {
      await server.stop('SIGKILL')
      for (const link of links) link.close()
    })
    servers.push({
      name,
      url: server.url,
      kill: () => server.stop('SIGKILL'),
      start: async () => {
        server = await startServer(env)
      },
      cutFromDatabase: () => {
        for (const link of links) link.cut()
      },
      reconnect: () => {
        for (const link of links) link.restore()
      },
    })
  }

  const workerEnv = { ...settings, DATABASE_URL: databaseUrl(balancer.primaryPort) }
  const workers: WorkerProcess[] = []
  const addWorker = () => void workers.push(startWorkerProcess(workerEnv))
  addWorker()
  addWorker()
  // A starting worker exits if the database goes away; its supervisor restarts it.
  await Promise.all(workers.map((worker) => worker.waitUntilReady()))
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.stop('SIGKILL')))
  })

  const database = openDatabase(databaseUrl(balancer.primaryPort), { connections: 2, onLost: () => {} })
  onTestFinished(() => database.close())
  return {
    cluster,
    balancer,
    servers: servers as [AppServer, AppServer],
    workers,
    addWorker,
    newWriter: () => addWriter(database.db),
  }
}
