import { glob } from 'node:fs/promises'
import { dirname } from 'node:path'
import { listFilesChangedSince } from './git.ts'
import { readImports } from './read-imports.ts'
import { printSummary, readDurations, root, runVitest } from './vitest.ts'

// `npm run test:changed` runs the unit tests closest to the uncommitted changes, as many as fit into a minute. `--
// COMMIT` compares with a commit.

/** The total duration of the chosen test files in both workers, without the start of the workers. */
const budgetMs = 80_000
/** Assumed duration of a test file that has not run on this machine yet. */
const defaultMs = 3000

const since = process.argv[2] ?? 'HEAD'
const changed = listFilesChangedSince(since)?.filter((file) => /^(src|packages|test|db)\//.test(file))
if (changed === undefined) throw new Error(`${since} is not an ancestor of HEAD.`)
if (changed.length === 0) {
  console.log(`Nothing in src, packages, test or db has changed since ${since}.`)
  process.exit()
}

/** The importers of each file, static and dynamic, without type imports. */
async function readImporters(): Promise<Map<string, string[]>> {
  const importers = new Map<string, string[]>()
  for (const { from, to, is_type } of await readImports())
    if (!is_type) importers.set(toRootPath(to), [...(importers.get(toRootPath(to)) ?? []), toRootPath(from)])
  return importers
}

const toRootPath = (path: string) =>
  path.startsWith('test/') ? path : `${path.startsWith('embedded-postgres/') ? 'packages' : 'src'}/${path}`

const isTest = (file: string) => /(?<!\.slow)\.test\.tsx?$/.test(file)
/** `src/app` imports every domain, so what imports it depends on everything. */
const isApp = (file: string) => file.startsWith('src/app/')
/** The module of a file: a folder of src, or one of its subfolders. */
const getModuleFolder = (file: string) => `${dirname(file).split('/').slice(0, 3).join('/')}/`

/** Groups tests by relevance: those of the file, its importers, its folder, its module, then more distant importers. */
async function findCloseTests(
  file: string,
  importers: Map<string, string[]>,
  tests: string[],
): Promise<string[][]> {
  const name = file.replace(/(\.slow)?(\.test)?\.tsx?$/, '')
  const rings = [tests.filter((test) => test === file || test.startsWith(`${name}.`))]
  const seen = new Set([file])
  for (let ring = [file]; ring.length > 0; ) {
    ring = ring
      .filter((path) => path === file || !isApp(path))
      .flatMap((path) => importers.get(path) ?? [])
      .filter((path) => !seen.has(path))
    for (const path of ring) seen.add(path)
    rings.push([...new Set(ring)].filter(isTest))
  }
  const folder = tests.filter((test) => dirname(test) === dirname(file))
  const module = tests.filter((test) => test.startsWith(getModuleFolder(file)))
  return [...rings.slice(0, 2), folder, module, ...rings.slice(2)]
}

const tests: string[] = []
for await (const file of glob('{src,packages,db,test}/**/*.test.{ts,tsx}', { cwd: root }))
  if (isTest(file)) tests.push(file)
const importers = await readImporters()
const perFile = await Promise.all(changed.map((file) => findCloseTests(file, importers, tests)))
const depth = Math.max(...perFile.map((rings) => rings.length))
const byCloseness = Array.from({ length: depth }, (_, distance) =>
  perFile.flatMap((rings) => rings[distance] ?? []),
).flat()
/** Tests that cover the whole app. */
const appTests = tests.filter((test) => dirname(test) === 'test')

const durations = await readDurations()
const chosen = new Set<string>()
const untested: string[] = []
let totalMs = 0
for (const test of new Set([...byCloseness, ...appTests])) {
  const duration = durations[test] ?? defaultMs
  if (chosen.size > 0 && totalMs + duration > budgetMs) untested.push(test)
  else {
    chosen.add(test)
    totalMs += duration
  }
}
const result = await runVitest('--project=unit', ...chosen)
if (untested.length > 0)
  console.log(
    `\nSkipped ${untested.length} less closely related test files, which would take more than a minute; npm test runs them.`,
  )
printSummary(result)
process.exitCode = result.isOk ? 0 : 1
