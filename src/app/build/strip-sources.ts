import { hash } from 'node:crypto'
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/**
 * Writes each module of `src` and `packages` without its types, named by the hash of its source (see
 * src/platform/runtime/stripped-sources.mjs), and removes outdated ones. Several processes may run it at once.
 */
export async function stripSources(sources: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const existing = new Set(await readdir(folder))
  const current = new Set<string>()
  for await (const file of glob('{src,packages}/**/*.ts', {
    cwd: sources,
    exclude: ['**/*.test.ts', '**/*.d.ts'],
  })) {
    const text = await readFile(join(sources, file), 'utf8')
    const name = `${hash('sha256', text)}.js`
    current.add(name)
    if (existing.has(name)) continue
    // Atomically: a server may be starting.
    const tempFile = join(folder, `${name}.${process.pid}`)
    await writeFile(tempFile, stripTypeScriptTypes(text))
    await rename(tempFile, join(folder, name))
  }
  for (const name of existing)
    if (name.endsWith('.js') && !current.has(name)) await rm(join(folder, name), { force: true })
}
