import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { copyCluster } from './copy-cluster.ts'
import { fastestFolder } from './fastest-folder.ts'
import { removeDataDir } from './remove-data-dir.ts'

/** A temporary folder for one test, accessible to other users. */
export async function makeDataDir(): Promise<string> {
  const dir = await mkdtemp(join(await fastestFolder(), 'wend-test-'))
  await chmod(dir, 0o755)
  onTestFinished(() => removeDataDir(dir))
  return dir
}

/** Like `makeDataDir`, with a PostgreSQL cluster in it that is not running. */
export async function makeDataDirWithCluster(): Promise<string> {
  const dir = await makeDataDir()
  await copyCluster(inject('clusterDir'), dir)
  return dir
}
