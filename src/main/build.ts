import { createHash } from 'node:crypto'
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { readConfig } from '#main/read-config.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const stamp = `${root}dist/built-from`
const sources = ['src/**/*.{ts,tsx,css,md}', 'package-lock.json', 'vite.config.ts']

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
    for await (const file of glob(`${folder}/client/**/*.{js,css,svg}`)) await compress(file)
    // Loaded here only: it brings in the PDF generator, which no serving process needs.
    const { buildDocuments } = await import('#features/documents/build-documents.ts')
    await buildDocuments(`${folder}/documents`, readConfig(process.env))
    await writeFile(`${folder}/built-from`, builtFrom)
    await putInPlace(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

async function putInPlace(folder: string): Promise<void> {
  await rm(`${root}dist`, { recursive: true, force: true })
  await rename(folder, `${root}dist`).catch((error: NodeJS.ErrnoException) => {
    // Another process was faster with the same build.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPages()
