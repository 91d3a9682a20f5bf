import { openDatabase } from '#platform/db/db.ts'
import { startServer } from '../e2e/server-process.ts'
import { measureBundles } from './bundles.ts'
import { busiestPages, listPages } from './busiest-pages.ts'
import type { Figure } from './figure.ts'
import { measureLists } from './lists.ts'
import { measureMisses, measureStatements } from './misses.ts'
import { communities, folderOf, prepare, urlOf } from './prepare.ts'
import { measureSearch } from './search.ts'
import { measureShuffle } from './shuffle.ts'
import { measureMemory, measureStarts } from './starts.ts'
import { measureThreads } from './threads.ts'
import { measureCached } from './throughput.ts'
import { wholeMachine } from './whole-machine.ts'
import { measureWrites } from './writes.ts'

/** Adds a measurement's figures to the run. */
export type Measure = (what: string, work: () => Promise<Figure[]> | Figure[]) => Promise<void>

/** All measurements except uncached requests, which have their own table. */
export async function measureEverything(
  measure: Measure,
  options: { base: string; isSmall: boolean; seconds: number; hasLighthouse: boolean },
): Promise<void> {
  const { isSmall, seconds } = options
  const folder = folderOf(options.base, isSmall)
  const { sites } = communities(isSmall).wend ?? { sites: 0 }
  const postgres = await prepare(folder, isSmall)
  const big = openDatabase(postgres.url)
  const pages = await busiestPages(big)
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
  const server = await startServer({ DATA_DIR: folder, ...wholeMachine })
  const database = await addressOf(folder)
  await measure('statements', () => measureStatements(server.url, { ...pages, ...listPages }))
  await measure('cached replies', () =>
    measureCached(
      server.url,
      { 'home (HTML)': pages.home, 'site page (HTML)': pages['site page'], 'list (JSON)': '/api/blogs/' },
      seconds,
    ),
  )
  await measure('uncached requests', () => measureMisses(server.url, database, sites, seconds))
  await measure('writes', () => measureWrites(server.url, database))
  await measure('memory', async () => [await measureMemory(server.pid, sites)])
  await measure('bundles', () => measureBundles(server.url, pages))
  if (options.hasLighthouse) {
    // Imported last: it loads a lot, which would disturb the other figures.
    const { measureLighthouse } = await import('./lighthouse.ts')
    await measure('Lighthouse', () => measureLighthouse(server.url, pages))
  }
  await server.stop()
}

/** The URL of the server's database. */
async function addressOf(folder: string): Promise<string> {
  const { startEmbeddedPostgres } = await import('#embedded-postgres/embedded.ts')
  return (await startEmbeddedPostgres({ dataDir: folder, whenRunning: 'adopt' })).url
}
