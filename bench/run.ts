import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { isBuilt } from '#main/build.ts'
import { openDatabase } from '#server/db.ts'
import { startServer } from '../e2e/server-process.ts'
import { measureBundles } from './bundles.ts'
import type { Figure } from './figure.ts'
import { measureLists } from './lists.ts'
import { measureMisses, measureStatements } from './misses.ts'
import { communities, folderOf, prepare, urlOf } from './prepare.ts'
import { measureSearch } from './search.ts'
import { measureShuffle } from './shuffle.ts'
import { measureMemory, measureStarts } from './starts.ts'
import { measureThreads } from './threads.ts'
import { measureReady } from './throughput.ts'
import { measureWrites } from './writes.ts'

// `npm run bench`: every figure of a run beside its target, printed and written to bench/results/.
//   --small         2,000 sites only
//   --seconds 2     of each load
//   --no-lighthouse
// BENCH_DATA names the folder where the generated communities stay for the next run.

const { values } = parseArgs({
  options: { small: { type: 'boolean' }, seconds: { type: 'string' }, 'no-lighthouse': { type: 'boolean' } },
})
const isSmall = values.small ?? false
const seconds = Number(values.seconds ?? 4)
const folder = folderOf(process.env.BENCH_DATA ?? join(tmpdir(), 'wend-bench'), isSmall)
const { sites } = communities(isSmall).wend ?? { sites: 0 }
const figures: Figure[] = []

async function measure(what: string, work: () => Promise<Figure[]> | Figure[]): Promise<void> {
  console.log(`… ${what}`)
  try {
    figures.push(...(await work()))
  } catch (error) {
    // A figure that cannot be measured must not cost the others.
    console.error(error)
    figures.push({ what, must: '', measured: `failed: ${(error as Error).message}`, is_met: false })
  }
}

// Pages are built first, as an installation does.
if (!(await isBuilt()))
  await promisify(execFile)(process.execPath, ['src/main/build.ts'], { cwd: new URL('../', import.meta.url) })
const postgres = await prepare(folder, isSmall)
const big = openDatabase(postgres.url)
const { rows } = await big.pool.query(`
  select b.id, b.slug, d.id as discussion from discussions d join blogs b on b.id = d.blog_id
  where b.kind = 'blog' order by d.comment_count desc, d.id limit 1`)
const { id, slug, discussion } = rows[0]
const pages = {
  home: '/home',
  'site page': `/blog/${slug}/${id}`,
  discussion: `/blog/${slug}/${id}/discussions/${discussion}`,
  search: '/search-results?query=garden',
}
if (!isSmall) {
  const few = openDatabase(urlOf(postgres, 'small'))
  await measure('lists', () => measureLists(few, big))
  await few.close()
  await measure('search', () => measureSearch(big))
  await measure('threads', () => measureThreads(big))
}
await measure('shuffle', () => measureShuffle())
await big.close()
await postgres.stop()

await measure('starts', measureStarts)
const server = await startServer({ DATA_DIR: folder })
const database = await prepareAgain()
await measure('statements', () =>
  measureStatements(server.url, {
    ...pages,
    'recent sites': '/blogs/recent',
    'list (JSON)': '/api/blogs/ninja-recent',
  }),
)
await measure('what is ready', () =>
  measureReady(
    server.url,
    { 'home (HTML)': pages.home, 'site page (HTML)': pages['site page'], 'list (JSON)': '/api/blogs/' },
    seconds,
  ),
)
await measure('what is not kept', () => measureMisses(server.url, database, sites, seconds))
await measure('writes', () => measureWrites(server.url, database))
figures.push(await measureMemory(server.pid, sites))
await measure('bundles', () => measureBundles(server.url, pages))
if (!values['no-lighthouse']) {
  // Loaded last: it brings in a lot, which would disturb the other figures.
  const { measureLighthouse } = await import('./lighthouse.ts')
  await measure('Lighthouse', () => measureLighthouse(server.url, pages))
}
await server.stop()

/** The address of the server's own database. */
async function prepareAgain(): Promise<string> {
  const { startEmbeddedPostgres } = await import('#server/postgres/embedded.ts')
  return (await startEmbeddedPostgres({ dataDir: folder, whenRunning: 'adopt' })).url
}

const machine = `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
const table = [
  '| what | must reach | measured | met |',
  '| --- | --- | --- | --- |',
  ...figures.map(
    ({ what, must, measured, is_met }) =>
      `| ${what} | ${must} | ${measured} | ${is_met ? 'yes' : '**no**'} |`,
  ),
].join('\n')
const text = `# ${sites.toLocaleString('en')} sites, ${new Date().toISOString().slice(0, 10)}

${machine}. Server, PostgreSQL and load share the machine. Medians of runs in turns, ${seconds} s each, 16 connections.

${table}
`
const results = new URL('results/', import.meta.url)
await mkdir(results, { recursive: true })
await writeFile(new URL(isSmall ? 'small.md' : 'full.md', results), text)
console.log(`\n${text}`)
