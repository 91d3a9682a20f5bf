import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildPages } from '#app/build/build.ts'
import { findBuild } from '#app/build/builds.ts'
import { insertTexts, loadTexts } from '#app/build/localize-scripts.ts'
import { pageList } from '#app/web/page-list.ts'
import { type Language, languageCodes } from '#i18n/languages.ts'

// Part of `npm run check`: keeps the scripts of a first visit within the budget. Builds the pages if they are missing.

/** Gzipped bytes that the largest public page loads initially, in the language with the longest texts. */
const budget = { js: 125_000, css: 14_850 }
const root = fileURLToPath(new URL('../', import.meta.url))

interface Chunk {
  file: string
  imports?: string[]
}

const dist = `${(await findBuild()) ?? (await buildPages())}/client/`

const manifest = JSON.parse(await readFile(`${dist}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

/** Collects the files of an entry and its static imports. */
function collectFiles(name: string, visited = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || visited.has(chunk.file)) return visited
  visited.add(chunk.file)
  for (const imported of chunk.imports ?? []) collectFiles(imported, visited)
  return visited
}

/** Screens that require a log-in may be larger: no first visit loads them. */
const isForMembers = async (module: string): Promise<boolean> =>
  /\bfor: '(member|staff)'/.test(await readFile(`${root}${module}`, 'utf8'))

/** @returns a function that reads the gzipped size of a script as it is assembled for a language */
async function createSizeReader(language: Language): Promise<(file: string) => Promise<number>> {
  const texts = await loadTexts(dist, language)
  const sizes = new Map<string, number>()
  return async (file) => {
    const bytes =
      sizes.get(file) ??
      gzipSync(insertTexts(await readFile(`${dist}${file}`, 'utf8'), texts), { level: 9 }).length
    sizes.set(file, bytes)
    return bytes
  }
}

const commonEntries = ['src/app/web/browser.tsx', 'src/client/forms/early-input.ts']
const pages: { module: string; language: Language; bytes: number }[] = []
for (const language of languageCodes.filter((code) => code !== 'en-XA')) {
  const readSize = await createSizeReader(language)
  for (const { module } of pageList) {
    if (await isForMembers(module)) continue
    let bytes = 0
    for (const file of new Set([...commonEntries, module].flatMap((name) => [...collectFiles(name)])))
      bytes += await readSize(file)
    pages.push({ module, language, bytes })
  }
}
const findLargest = (candidates: typeof pages) =>
  candidates.reduce((a, other) => (other.bytes > a.bytes ? other : a))
const largest = findLargest(pages)
const css = (await stat(`${dist}${manifest['style.css']?.file}.gz`)).size
const { format } = new Intl.NumberFormat('en')
const figures = `JavaScript ${format(largest.bytes)} of ${format(budget.js)} bytes (${largest.module} in ${largest.language}), CSS ${format(css)} of ${format(budget.css)}`
const largestPerLanguage = Object.values(Object.groupBy(pages, ({ language }) => language)).map(
  (pagesInLanguage) => findLargest(pagesInLanguage ?? []),
)
if (process.argv.includes('--all')) console.table([...pages, ...largestPerLanguage])
if (largest.bytes > budget.js || css > budget.css) {
  console.error(`A first visit loads too much: ${figures}, gzip.`)
  process.exit(1)
}
console.log(`Largest first visit: ${figures}, gzip.`)
