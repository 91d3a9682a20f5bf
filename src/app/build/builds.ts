import { createHash } from 'node:crypto'
import { glob, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Each build has a folder of its own, dist/<fingerprint of its sources>, which never changes: a server goes on with the
// files that it was started with, whatever is built beside it.

const root = fileURLToPath(new URL('../../../', import.meta.url))
export const dist = join(root, 'dist')
const sources = ['{src,packages}/**/*.{ts,tsx,css,md,json}', 'package-lock.json', 'vite.config.ts']
const isBuild = /^[0-9a-f]{16}(?:\.\d+)?$/

/** How often a server says that it uses its build, and how long after the last time it may go; in milliseconds. */
const touchIntervalMs = 300_000
const unusedAfterMs = 3_600_000

/** The folder for what is built from the sources as they are now. */
export async function buildFolder(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root })) files.push(file)
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)))
  return join(dist, hash.digest('hex').slice(0, 16))
}

/** Where the pages lie that were built from the sources as they are now, if they were. */
export async function findBuild(): Promise<string | undefined> {
  const folder = await buildFolder()
  const found = await stat(folder).catch(() => undefined)
  return found && folder
}

/** Moves a finished build to its place, and lets go of those that no server has used for an hour. */
export async function installBuild(made: string, folder: string): Promise<void> {
  await rename(made, folder).catch((error: NodeJS.ErrnoException) => {
    // Another process was faster with the same build.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  const now = Date.now()
  for (const name of await readdir(dist)) {
    const other = join(dist, name)
    if (!isBuild.test(name) || other === folder) continue
    const { mtimeMs } = await stat(other).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > unusedAfterMs) await rm(other, { recursive: true, force: true })
  }
}

/** Says now and then that a build is used; where the folder is not ours to touch, nobody builds either. */
export function markBuildInUse(folder: string): { stop(): void } {
  const say = () => utimes(folder, new Date(), new Date()).catch(() => {})
  void say()
  const timer = setInterval(say, touchIntervalMs).unref()
  return { stop: () => clearInterval(timer) }
}
