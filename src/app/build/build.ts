import { glob, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDocuments } from '#instance/legal-pages/documents.ts'
import { readConfig } from '../config/read-config.ts'
import { buildFolder, dist, installBuild } from './builds.ts'
import { compress, localizeScripts } from './localize-scripts.ts'
import { stripSources } from './strip-sources.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Builds the pages for browsers and server rendering, and compresses browser assets. Several processes may start and
 * build at once.
 * @returns the build's folder
 */
export async function buildPages(): Promise<string> {
  // Also in tests: visitors get the libraries' production builds.
  process.env.NODE_ENV = 'production'
  const { createBuilder } = await import('vite')
  const folder = await buildFolder()
  const tempFolder = `${folder}.${process.pid}`
  try {
    const outDir = (name: string) => ({ build: { outDir: `${tempFolder}/${name}` } })
    const environments = { client: outDir('client'), ssr: outDir('ssr') }
    const builder = await createBuilder({ root, logLevel: 'error', environments })
    await builder.buildApp()
    for await (const file of glob(`${tempFolder}/client/assets/*.{css,svg}`))
      await compress(file, await readFile(file))
    const config = readConfig(process.env)
    for (const language of config.languages) await localizeScripts(`${tempFolder}/client/`, language)
    await buildDocuments(join(dist, 'documents'), config)
    await stripSources(root, join(dist, 'plain'))
    await installBuild(tempFolder, folder)
    return folder
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
}

// The server that started it reads the folder from stdout.
if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildPages())
