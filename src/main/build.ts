import { createHash } from 'node:crypto'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#main/read-config.ts'
import { compress, putTexts } from './put-texts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const stamp = `${root}dist/built-from`
const sources = ['src/**/*.{ts,tsx,css,md,json}', 'package-lock.json', 'vite.config.ts']

/** A fingerprint of everything that the built pages depend on. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root })) files.push(file)
  for (const file of files.sort()) hash.update(file).update(await readFile(root + file))
  return hash.digest('hex')
}

/** Whether the built pages are up to date with the sources. */
export async function isBuilt(): Promise<boolean> {
  const builtFrom = await readFile(stamp, 'utf8').catch(() => '')
  return builtFrom !== '' && builtFrom === (await fingerprint())
}

/**
 * Builds the pages for browsers and for server rendering, and compresses what browsers load. They replace the previous
 * ones as a whole, so that several processes may start, and build, at once.
 */
export async function buildPages(): Promise<void> {
  // Always, tests included: people get the libraries' production builds.
  process.env.NODE_ENV = 'production'
  const { createBuilder } = await import('vite')
  const builtFrom = await fingerprint()
  const folder = `${root}dist.${process.pid}`
  try {
    const outDir = (name: string) => ({ build: { outDir: `${folder}/${name}` } })
    const environments = { client: outDir('client'), ssr: outDir('ssr') }
    const builder = await createBuilder({ root, logLevel: 'error', environments })
    await builder.buildApp()
    for await (const file of glob(`${folder}/client/assets/*.{css,svg}`))
      await compress(file, await readFile(file))
    const config = readConfig(process.env)
    for (const language of config.languages) await putTexts(`${folder}/client/`, language)
    // Loaded here only: it brings in the PDF generator, which no serving process needs.
    const { buildDocuments } = await import('#features/documents/build-documents.ts')
    await buildDocuments(`${folder}/documents`, config)
    await writeFile(`${folder}/built-from`, builtFrom)
    await putInPlace(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function putInPlace(folder: string): Promise<void> {
  await rm(`${root}dist`, { recursive: true, force: true })
  await rename(folder, `${root}dist`).catch((error: NodeJS.ErrnoException) => {
    // Another process was faster with the same build.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPages()
