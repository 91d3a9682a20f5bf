import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const memoryFolder = '/dev/shm'
/** The size of all databases that exist at the same time during a whole run, in bytes. */
const neededBytes = 4 * 1024 ** 3

/** Where tests create databases: in memory if there is enough of it, since cloning takes a fifth of the time there. */
export async function fastestFolder(): Promise<string> {
  const memory = await statfs(memoryFolder).catch(() => undefined)
  return memory && memory.bavail * memory.bsize > neededBytes ? memoryFolder : tmpdir()
}
