import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildPages } from '#main/build.ts'
import { findBuild } from '#main/builds.ts'
import { pageList } from '#main/page-list.ts'
import { putTexts } from '#main/put-texts.ts'

// Part of `npm run check`: keeps what a first visit loads within the budget. Builds the pages when they are missing.

/**
 * Bytes after gzip, of everything that one public page loads by itself. Room for growth up to 125,000 bytes of JavaScript
 * is given feature by feature, here, so that nothing takes it unnoticed.
 */
const budget = { js: 121_000, css: 15_000 }
const root = fileURLToPath(new URL('../', import.meta.url))

interface Chunk {
  file: string
  imports?: string[]
}

const dist = `${(await findBuild()) ?? (await buildPages())}/client/`
/** English ones: texts are put into the scripts of each language. */
const texts = await putTexts(dist, 'en')
const gzipped = async (file: string): Promise<number> =>
  (await stat(`${dist}${file.replace(/^scripts\//, `assets/${texts}/`)}.gz`)).size

const manifest = JSON.parse(await readFile(`${dist}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

/** The files of an entry and of everything it imports. */
function filesOf(name: string, known = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || known.has(chunk.file)) return known
  known.add(chunk.file)
  for (const other of chunk.imports ?? []) filesOf(other, known)
  return known
}

/** Screens behind a log-in may be heavier: nobody meets Wend there. */
const isForMembers = async (module: string): Promise<boolean> =>
  /\bfor: '(member|staff)'/.test(await readFile(`${root}${module}`, 'utf8'))

const pages: { module: string; bytes: number }[] = []
for (const { module } of pageList) {
  if (await isForMembers(module)) continue
  const entries = ['src/main/browser.tsx', 'src/web/early-input.ts', module]
  let bytes = 0
  for (const file of new Set(entries.flatMap((name) => [...filesOf(name)]))) bytes += await gzipped(file)
  pages.push({ module, bytes })
}
const largest = pages.reduce((most, page) => (page.bytes > most.bytes ? page : most))
const css = await gzipped(manifest['style.css']?.file ?? '')
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const figures = `JavaScript ${kB(largest.bytes)} of ${kB(budget.js)} (${largest.module}), CSS ${kB(css)} of ${kB(budget.css)}`
if (process.argv.includes('--all')) console.table(pages)
if (largest.bytes > budget.js || css > budget.css) {
  console.error(`A first visit loads too much: ${figures}, gzip.`)
  process.exit(1)
}
console.log(`Largest first visit: ${figures}, gzip.`)
