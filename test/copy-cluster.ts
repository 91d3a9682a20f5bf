import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Copies the data folder of a stopped PostgreSQL. */
export async function copyCluster(from: string, to: string): Promise<void> {
  // Unlike Node's `fs.cp`, `cp -a` keeps the owner of files.
  await promisify(execFile)('cp', ['-a', join(from, 'postgres'), to])
}
