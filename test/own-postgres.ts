import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { copyCluster } from './copy-cluster.ts'

/** Starts a separate PostgreSQL, for test files that terminate connections or stop the server. */
export async function startOwnPostgres(): Promise<{ url: string; dataDir: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wend-own-'))
  await chmod(dataDir, 0o755)
  await copyCluster(inject('clusterDir'), dataDir)
  const server = await startEmbeddedPostgres({ dataDir, ifRunning: 'refuse' })
  return {
    url: server.url,
    dataDir,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
