import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { type FileEntry, importEntries } from '#sites/imports/import-entries.ts'
import { atLine } from '#sites/imports/warnings.ts'
import type { TestWebAddresses } from '../test/crawler/test-web-agent.ts'
import { feedSite } from '../test/web/feed-site.ts'
import { startWeb, type Web } from '../test/web/start-web.ts'

const dayMs = 24 * 3600 * 1000

/** A local web of sites, and a database in which they are listed. */
export interface TestWeb {
  /** Host names of all sites. */
  names: string[]
  /** Host names of sites whose feeds respond with 304 while unchanged. */
  namesWithValidators: string[]
  web: Web
  database: Database
  folder: string
  /** Writes options for a crawling process, with the web's addresses, to a file. @returns its path */
  writeProcessOptions(options: object): Promise<string>
}

/** Creates sites. One in five feeds has no validators (ETag, Last-Modified), so it is always sent in full. */
export async function withTestWeb<T>(
  sites: number,
  postsPerMonth: number,
  work: (testWeb: TestWeb) => Promise<T>,
): Promise<T> {
  const names = Array.from({ length: sites }, (_, n) => `read-in-benchmark-${n}.org`)
  const hasValidators = (n: number) => n % 5 !== 0
  const folder = await mkdtemp(join(tmpdir(), 'wend-bench-reading-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, ifRunning: 'refuse' })
  await migrateDatabase(postgres.url)
  const database = openDatabase(postgres.url, { connections: 2 })
  const since = Date.now() - 400 * dayMs
  const web = await startWeb(
    names.map((name, n) => {
      const schedule = { seed: n + 1, postsPerMonth, since }
      // Declared, since detecting languages would take most of the time.
      const metadata = { title: name, declaredIn: 'feed' as const, language: 'en', linkedFeed: '/feed' }
      return feedSite({ name, schedule, metadata, validators: hasValidators(n) ? 'both' : 'none' })
    }),
  )
  await importEntries(database.db, listEntries(names))
  const addresses = Object.fromEntries(names.map((name) => [name, web.addressOf(name)]))
  const webAddresses: TestWebAddresses = { port: web.port, addresses }
  try {
    return await work({
      names,
      namesWithValidators: names.filter((_, n) => hasValidators(n)),
      web,
      database,
      folder,
      writeProcessOptions: async (options) => {
        const file = join(folder, 'options.json')
        await writeFile(file, JSON.stringify({ ...webAddresses, ...options }))
        return file
      },
    })
  } finally {
    await web.close()
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function* listEntries(names: string[]): AsyncGenerator<FileEntry> {
  for (const name of names) {
    const entry = { url: `http://${name}/`, feed_url: `http://${name}/feed`, where: atLine({ n: 1 }) }
    yield { file: 'list', entry }
  }
}

/** On an overloaded machine some crawls fail, and the site is not tried again for hours. */
const maxWaitMs = 300_000

/** Waits until this many feeds were fetched, according to the web's log. */
export async function waitUntilCrawled(web: Web, expected: number): Promise<void> {
  const crawledHosts = new Set<string>()
  const deadline = performance.now() + maxWaitMs
  for (let from = 0; crawledHosts.size < expected; await wait(50)) {
    for (const { kind, host } of web.log.slice(from)) if (kind === 'feed') crawledHosts.add(host)
    from = web.log.length
    if (performance.now() > deadline)
      throw new Error(`only ${crawledHosts.size} of ${expected} sites were crawled in time`)
  }
}

/** Makes these sites due now. @returns the number of updated rows */
export async function makeSitesDue(pool: Pool, names: string[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `with remaining as (
      -- A throttle group is due slightly after its site, or before it if a crawl got no slot.
      select s.blog_id, l.id, greatest(l.next_on, s.due_on) - now() as time
      from reading_sites s join reading_lanes l on l.id = s.lane_id where l.name = any($1)),
    sites as (
      update reading_sites s set due_on = due_on - time, feed_due_on = feed_due_on - time
      from remaining where remaining.blog_id = s.blog_id returning 1),
    lanes as (update reading_lanes l set next_on = next_on - time from remaining where remaining.id = l.id returning 1)
    select ((select count(*) from sites) + (select count(*) from lanes))::integer as n`,
    [names],
  )
  return rows[0]?.n ?? 0
}
