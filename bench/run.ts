import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { findBuild } from '#app/build/builds.ts'
import { measureCrawling } from './crawling.ts'
import { type Measure, measureEverything } from './everything.ts'
import type { Figure } from './figure.ts'
import { measureBackup } from './growth/backup.ts'
import { measureGrowth } from './growth/measure.ts'
import { markdownTable, type Row } from './growth/row.ts'
import { measureTotalMemory } from './memory.ts'
import { measureNewsfeed, newsfeedPosts } from './newsfeed.ts'
import { measurePaths } from './paths.ts'
import { measureSearchCost, warmUpQueries } from './search-cost.ts'
import { measureServingWhileCrawling } from './serving-while-crawling.ts'
import { measureTechniques } from './techniques/measure.ts'
import { measureUncached } from './uncached/measure.ts'
import { wholeMachineNote } from './whole-machine.ts'

// `npm run bench`: prints each figure next to its target, and writes the tables to bench/results/.
//   --small             2,000 sites only
//   --sites 2000000     only figures that grow with the community, compared with those of 2,000 sites
//     --table backup    with --sites: only a backup under write load and its restore
//   --minutes 35        time limit for generating communities; repeat the command to continue
//   --seconds 2         duration of each load
//   --no-lighthouse
//   --table not-kept    only uncached requests, at 40,000 sites
//   --table reading     only crawling, in a separate process and in the server's process
//   --table memory      only the memory of server and PostgreSQL with default settings, at 20,000 sites
//   --table paths       only paths between sites, with 2,000,000 recommendations
//   --table river       only newsfeed and post search, with RIVER_POSTS posts (default 10,000,000)
//   --table search      only distinct search queries, at 200,000 sites (2,000 with --small)
//   --table techniques  only scaling techniques against the plain way, at 200,000 and 2,000,000 sites
//   --before REF        compares the tables not-kept and search with another version, such as 11e9f3c
// BENCH_DATA: folder that keeps generated communities for the next run.

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '4' },
    'no-lighthouse': { type: 'boolean', default: false },
    table: { type: 'string' },
    sites: { type: 'string' },
    minutes: { type: 'string', default: '35' },
    before: { type: 'string' },
  },
})
const tables = ['not-kept', 'memory', 'reading', 'paths', 'river', 'backup', 'search', 'techniques']
if (values.table !== undefined && !tables.includes(values.table))
  throw new Error(`Unknown table: ${values.table}`)
const seconds = Number(values.seconds)
const baseFolder = process.env.BENCH_DATA ?? join(tmpdir(), 'wend-bench')
const figures: Figure[] = []

const measure: Measure = async (label, work) => {
  console.log(`… ${label}`)
  try {
    figures.push(...(await work()))
  } catch (error) {
    // A failing measurement must not prevent the others.
    console.error(error)
    figures.push({ label, target: '', measured: `failed: ${(error as Error).message}`, isMet: false })
  }
}

// The server needs the built pages.
if (!(await findBuild()))
  await promisify(execFile)(process.execPath, ['src/app/build/build.ts'], {
    cwd: new URL('../', import.meta.url),
  })
const resultsFolder = new URL('results/', import.meta.url)
const comparisonNote = values.before ? `"Before" is ${values.before}.` : ''
await mkdir(resultsFolder, { recursive: true })
if (values.sites !== undefined) {
  const sites = Number(values.sites)
  if (values.table === 'backup') {
    await measure('backup', () => measureBackup(baseFolder, sites))
    await report(
      sites >= 200_000 ? `backup-${sites}` : 'backup-small',
      `Backup of ${sites.toLocaleString('en')} sites`,
      wholeMachineNote,
    )
  } else await reportGrowth(sites)
  process.exit()
}
if (values.table === undefined) {
  await measureEverything(measure, {
    baseFolder,
    isSmall: values.small,
    seconds,
    hasLighthouse: !values['no-lighthouse'],
  })
  await report(
    values.small ? 'small' : 'full',
    values.small ? '2,000 sites' : '200,000 sites',
    wholeMachineNote,
  )
}
if (values.table === undefined || values.table === 'not-kept') {
  figures.length = 0
  await measure('uncached requests', () =>
    measureUncached(join(baseFolder, 'not-kept'), values.before, seconds),
  )
  await report('not-kept', 'Uncached requests', comparisonNote)
}
if (values.table === undefined || values.table === 'memory') {
  figures.length = 0
  await measure('memory', () => measureTotalMemory(baseFolder, seconds))
  await report('memory', 'Memory with default settings')
}
if (values.table === undefined || values.table === 'paths') {
  figures.length = 0
  await measure('paths', () => measurePaths(baseFolder))
  await report('paths', 'Paths between sites', wholeMachineNote)
}
if (values.table === 'river') {
  figures.length = 0
  await measure('river', () => measureNewsfeed(baseFolder))
  await report(
    newsfeedPosts === 10_000_000 ? 'river' : 'river-small',
    `Newsfeed among ${newsfeedPosts.toLocaleString('en')} posts`,
    wholeMachineNote,
  )
}
if (values.table === 'techniques') {
  figures.length = 0
  await measure('techniques', () => measureTechniques(baseFolder, seconds))
  await report('techniques', 'Scaling techniques', wholeMachineNote)
}
if (values.table === 'search') {
  figures.length = 0
  await measure('search', () => measureSearchCost(baseFolder, values.small, values.before))
  const note = `Warmed up with ${warmUpQueries.toLocaleString('en')} other queries. ${wholeMachineNote} ${comparisonNote}`
  await report(values.small ? 'search-small' : 'search', 'Uncached searches', note)
}
if (values.table === undefined || values.table === 'reading') {
  figures.length = 0
  await measure('reading', measureCrawling)
  await measure('serving while crawling', () => measureServingWhileCrawling(seconds))
  await report('reading', 'Crawling')
}

/** Measures and reports the figures that grow with the community, in their own table format. */
async function reportGrowth(sites: number): Promise<void> {
  const rows: Row[] = []
  const isDone = await measureGrowth(baseFolder, {
    ...{ sites, seconds, minutes: Number(values.minutes) },
    measure: (label, work) =>
      measure(label, async () => {
        rows.push(...(await work()))
        return []
      }),
  })
  if (!isDone) return
  const title = `${sites.toLocaleString('en')} sites compared with 2,000`
  const command = `Created by \`npm run bench -- --sites ${sites}\`.`
  await writeResults(
    sites >= 1_000_000 ? 'growth' : 'growth-small',
    title,
    `${command} API calls and searches run their handlers directly; everything else uses one server per database. ${wholeMachineNote}`,
    markdownTable(rows, figures, sites),
  )
}

/** Writes the figures to a results file with this name. */
async function report(name: string, title: string, note = ''): Promise<void> {
  const table = [
    '| what | target | measured | met |',
    '| --- | --- | --- | --- |',
    ...figures.map(
      ({ label, target, measured, isMet }) =>
        `| ${label} | ${target} | ${measured} | ${isMet ? 'yes' : '**no**'} |`,
    ),
  ].join('\n')
  await writeResults(name, title, note && `\n${note.trim()}\n`, table)
}

async function writeResults(name: string, title: string, note: string, table: string): Promise<void> {
  const machine = `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const text = `# ${title}, ${new Date().toISOString().slice(0, 10)}

${machine}. Server, PostgreSQL and load share the machine. Medians of alternating runs, ${seconds} s each, 16 connections.
${note}
${table}
`.replace('\n\n\n', '\n\n')
  await writeFile(new URL(`${name}.md`, resultsFolder), text)
  console.log(`\n${text}`)
}
