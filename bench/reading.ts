import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type FileEntry, importEntries } from '#features/imports/import-entries.ts'
import { atLine } from '#features/imports/remarks.ts'
import { type Database, openDatabase } from '#server/db.ts'
import { migrateDatabase } from '#server/migrate.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import type { ReadingProcess } from '../test/reading/reading-process.ts'
import { feedSite } from '../test/web/feed-site.ts'
import { startWeb, type Web } from '../test/web/start-web.ts'
import type { Figure } from './figure.ts'

const sites = 400
const dayMs = 24 * 3600 * 1000
const leastASecond = 150
const mostMb = 250
const names = Array.from({ length: sites }, (_, n) => `read-in-benchmark-${n}.org`)

/** What one process reads that does nothing else: of five feeds four answer 304, and one with twenty entries. */
export async function measureReading(seconds: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wend-bench-reading-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, whenRunning: 'refuse' })
  await migrateDatabase(postgres.url)
  const database = openDatabase(postgres.url, { connections: 2 })
  const since = Date.now() - 400 * dayMs
  const web = await startWeb(
    names.map((name, n) => {
      const schedule = { seed: n + 1, postsPerMonth: 240, since }
      return feedSite({ name, schedule, stamps: n % 5 === 0 ? 'none' : 'both' })
    }),
  )
  await importEntries(database.db, entries())
  try {
    return await measureWorker(database, web, folder, seconds)
  } finally {
    await web.close()
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function* entries(): AsyncGenerator<FileEntry> {
  for (const name of names) {
    const entry = { url: `http://${name}/`, feed_url: `http://${name}/feed`, where: atLine({ n: 1 }) }
    yield { file: 'list', entry }
  }
}

/** First readings cost more: robots.txt, the front page, twenty posts. */
async function untilAllAreRead(web: Web): Promise<void> {
  const read = new Set<string>()
  for (let from = 0; read.size < sites; await wait(200)) {
    for (const { kind, host } of web.log.slice(from)) if (kind === 'feed') read.add(host)
    from = web.log.length
  }
}

async function measureWorker(
  { pool, url }: Database,
  web: Web,
  folder: string,
  seconds: number,
): Promise<Figure[]> {
  const facts: ReadingProcess = {
    port: web.port,
    addresses: Object.fromEntries(names.map((name) => [name, web.addressOf(name)])),
    env: {
      DATABASE_URL: url,
      DATA_DIR: folder,
      PUBLIC_URL: 'https://wend.example',
      CONTACT_EMAIL: 'ada@wend.example',
      // An hour lasts a second, so that each is due every second.
      READING_SECONDS_PER_HOUR: '1',
      READING_BUDGET: '2000',
      LOG_LEVEL: 'error',
    },
  }
  const file = join(folder, 'facts.json')
  await writeFile(file, JSON.stringify(facts))
  const script = fileURLToPath(new URL('../test/reading/reading-process.ts', import.meta.url))
  const worker = spawn(process.execPath, [script, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const written = async () => {
    const { rows } = await pool.query(
      `select (select sum(n_tup_upd)::integer from pg_stat_user_tables where relname like 'reading%') as updates,
        (select n_tup_upd::integer from pg_stat_user_tables where relname = 'blogs') as wide`,
    )
    return rows[0] as { updates: number; wide: number }
  }
  await untilAllAreRead(web)
  const before = await written()
  const from = web.log.length
  await wait(seconds * 1000)
  const log = web.log.slice(from)
  const after = await written()
  const status = await readFile(`/proc/${worker.pid}/status`, 'utf8').catch(() => '')
  const mb = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone

  const feeds = log.filter(({ kind }) => kind === 'feed')
  const same = feeds.filter(({ status }) => status === 304).length
  const perSecond = Math.round(feeds.length / seconds)
  const updates = (after.updates - before.updates) / feeds.length
  return [
    {
      what: `feeds that one worker reads a second, ${Math.round((100 * same) / feeds.length)} % answered 304`,
      must: `at least ${leastASecond}`,
      measured: `${perSecond} (${Math.round(log.length / seconds)} requests)`,
      is_met: perSecond >= leastASecond,
    },
    {
      what: 'memory of that worker',
      must: `at most ${mostMb} MB`,
      measured: `at most ${mb} MB`,
      is_met: mb <= mostMb,
    },
    {
      what: 'rows of the reading updated for a feed, on average',
      must: 'at most 2 for one that answers 304',
      measured: `${updates.toFixed(2)}, and ${after.wide - before.wide} rows of sites`,
      is_met: updates <= 2.5,
    },
  ]
}
