import { createHash } from 'node:crypto'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { readConfig } from '#server/config.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const stamp = `${root}dist/built-from`
const sources = ['src/**/*.{ts,tsx,css,md}', 'package-lock.json', 'vite.config.ts']

/** A fingerprint of everything that the built pages come from. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root })) files.push(file)
  for (const file of files.sort()) hash.update(file).update(await readFile(root + file))
  return hash.digest('hex')
}

/** Whether the built pages are those of the present sources. */
export async function isBuilt(): Promise<boolean> {
  const built_from = await readFile(stamp, 'utf8').catch(() => '')
  return built_from !== '' && built_from === (await fingerprint())
}

/** Builds the pages for browsers and for server rendering, and compresses what browsers load. */
export async function buildPages(): Promise<void> {
  // Whoever asks for it, tests included: people get the libraries' production builds.
  process.env.NODE_ENV = 'production'
  const { createBuilder } = await import('vite')
  await rm(`${root}dist`, { recursive: true, force: true })
  const builder = await createBuilder({ root, logLevel: 'error' })
  await builder.buildApp()
  for await (const file of glob('dist/client/**/*.{js,css,svg}', { cwd: root })) {
    const bytes = await readFile(root + file)
    await writeFile(`${root}${file}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${root}${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
  // Loaded here only: it brings what makes PDFs, which no serving process needs.
  const { buildDocuments } = await import('#features/documents/build-documents.ts')
  await buildDocuments(`${root}dist/documents`, readConfig(process.env))
  await writeFile(stamp, await fingerprint())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPages()
