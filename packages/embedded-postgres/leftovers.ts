import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './process-state.ts'

/** Removes leftovers of killed processes: paths that consist of `prefix` and the id of a dead process. */
export async function removeLeftovers(prefix: string): Promise<void> {
  const folder = dirname(prefix)
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const [, pid] = name.split(basename(prefix))
    if (!pid || !/^\d+-/.test(pid) || isAlive(Number.parseInt(pid, 10))) continue
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
  }
}
