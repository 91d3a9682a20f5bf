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

/** An app process that can be killed, restarted, and cut off from the database. */
interface Site {
  name: string
  url: string
  kill(): Promise<void>
  start(): Promise<void>
  cutFromDatabase(): void
  mend(): void
}

/** Starts a cluster, a balancer, two app processes and two workers, until the end of the test. */
export async function startDeployment() {
  const folder = await makeDataDir()
  const cluster = await startCluster(folder)
  onTestFinished(() => cluster.stop())
  const ports = [
    { name: 'one', port: await freePort() },
    { name: 'two', port: await freePort() },
  ]
  const balancer = await startBalancer(join(folder, 'balancer'), { members: cluster.members, sites: ports })
  onTestFinished(() => balancer.stop())
  const at = (port: number) => `postgres://wend@127.0.0.1:${port}/wend`
  const settings = { DATA_DIR: await makeDataDir(), LOG_LEVEL: 'fatal' }

  const sites: Site[] = []
  for (const { name, port } of ports) {
    const links = [await openLink(balancer.primaryPort), await openLink(balancer.replicaPort)] as const
    const env = {
      ...settings,
      DATABASE_URL: at(links[0].port),
      DATABASE_REPLICA_URL: at(links[1].port),
      JOBS: 'off',
      PORT: String(port),
    }
    let server: ServerProcess = await startServer(env)
    onTestFinished(async () => {
      await server.stop('SIGKILL')
      for (const link of links) link.close()
    })
    sites.push({
      name,
      url: server.url,
      kill: () => server.stop('SIGKILL'),
      start: async () => {
        server = await startServer(env)
      },
      cutFromDatabase: () => {
        for (const link of links) link.cut()
      },
      mend: () => {
        for (const link of links) link.restore()
      },
    })
  }

  const workerEnv = { ...settings, DATABASE_URL: at(balancer.primaryPort) }
  const workers: WorkerProcess[] = []
  const addWorker = () => void workers.push(startWorkerProcess(workerEnv))
  addWorker()
  addWorker()
  // A starting worker exits if the database goes away; its supervisor restarts it.
  await Promise.all(workers.map((worker) => worker.waitUntilReady()))
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.stop('SIGKILL')))
  })

  const database = openDatabase(at(balancer.primaryPort), { connections: 2, onLost: () => {} })
  onTestFinished(() => database.close())
  return {
    cluster,
    balancer,
    sites: sites as [Site, Site],
    workers,
    addWorker,
    newScene: () => addWriter(database.db),
  }
}
