import { createHash } from 'node:crypto'
import { glob, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Each build has its own immutable folder, dist/<fingerprint of its sources>, so a running server is not affected by
// later builds.

const root = fileURLToPath(new URL('../../../', import.meta.url))
export const dist = join(root, 'dist')
const sources = ['{src,packages}/**/*.{ts,tsx,css,md,json}', 'package-lock.json', 'vite.config.ts']
const buildNamePattern = /^[0-9a-f]{16}(?:\.\d+)?$/

/** How often a server marks its build as used, and how long after that a build may be deleted. */
const touchIntervalMs = 300_000
const unusedAfterMs = 3_600_000

/** The folder for a build of the current sources. */
export async function buildFolder(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root })) files.push(file)
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)))
  return join(dist, hash.digest('hex').slice(0, 16))
}

/** The folder of the current sources' build, if it exists. */
export async function findBuild(): Promise<string | undefined> {
  const folder = await buildFolder()
  const exists = await stat(folder).catch(() => undefined)
  return exists && folder
}

/** Moves a finished build to its folder, and deletes builds that no server has used for an hour. */
export async function installBuild(builtFolder: string, folder: string): Promise<void> {
  await rename(builtFolder, folder).catch((error: NodeJS.ErrnoException) => {
    // Another process has installed the same build.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  const now = Date.now()
  for (const name of await readdir(dist)) {
    const oldBuild = join(dist, name)
    if (!buildNamePattern.test(name) || oldBuild === folder) continue
    const { mtimeMs } = await stat(oldBuild).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > unusedAfterMs) await rm(oldBuild, { recursive: true, force: true })
  }
}

/** Regularly marks a build as used. Ignores a read-only folder: no other build replaces it there. */
export function markBuildInUse(folder: string): { stop(): void } {
  const touch = () => utimes(folder, new Date(), new Date()).catch(() => {})
  void touch()
  const timer = setInterval(touch, touchIntervalMs).unref()
  return { stop: () => clearInterval(timer) }
}
