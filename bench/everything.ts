import { openDatabase } from '#platform/db/db.ts'
import { startServer } from '../e2e/server-process.ts'
import { measureBundles } from './bundles.ts'
import { findBusiestPages, listPages } from './busiest-pages.ts'
import type { Figure } from './figure.ts'
import { measureLists } from './lists.ts'
import { measureMisses, measureStatements } from './misses.ts'
import { communities, folderFor, prepareCommunities, urlForDatabase } from './prepare.ts'
import { measureSearch } from './search.ts'
import { measureShuffle } from './shuffle.ts'
import { measureMemory, measureStarts } from './starts.ts'
import { measureThreads } from './threads.ts'
import { measureCachedReplies } from './throughput.ts'
import { wholeMachineEnv } from './whole-machine.ts'
import { measureWrites } from './writes.ts'

/** Runs a measurement and adds its figures to the results. */
export type Measure = (label: string, work: () => Promise<Figure[]> | Figure[]) => Promise<void>

/** Measures everything without a separate table. */
export async function measureEverything(
  measure: Measure,
  options: { baseFolder: string; isSmall: boolean; seconds: number; hasLighthouse: boolean },
): Promise<void> {
  const { isSmall, seconds } = options
  const folder = folderFor(options.baseFolder, isSmall)
  const { sites } = communities(isSmall).wend ?? { sites: 0 }
  const postgres = await prepareCommunities(folder, isSmall)
  const largeDatabase = openDatabase(postgres.url)
  const pages = await findBusiestPages(largeDatabase)
  if (!isSmall) {
    const smallDatabase = openDatabase(urlForDatabase(postgres, 'small'))
    await measure('lists', () => measureLists(smallDatabase, largeDatabase))
    await smallDatabase.close()
    await measure('search', () => measureSearch(largeDatabase))
    await measure('threads', () => measureThreads(largeDatabase))
  }
  await measure('shuffle', () => measureShuffle())
  await largeDatabase.close()
  await postgres.stop()

  await measure('starts', measureStarts)
  const server = await startServer({ DATA_DIR: folder, ...wholeMachineEnv })
  const databaseUrl = await findDatabaseUrl(folder)
  await measure('statements', () => measureStatements(server.url, { ...pages, ...listPages }))
  await measure('cached replies', () =>
    measureCachedReplies(
      server.url,
      { 'home (HTML)': pages.home, 'site page (HTML)': pages['site page'], 'list (JSON)': '/api/blogs/' },
      seconds,
    ),
  )
  await measure('uncached requests', () => measureMisses(server.url, databaseUrl, sites, seconds))
  await measure('writes', () => measureWrites(server.url, databaseUrl))
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
async function findDatabaseUrl(folder: string): Promise<string> {
  const { startEmbeddedPostgres } = await import('#embedded-postgres/embedded.ts')
  return (await startEmbeddedPostgres({ dataDir: folder, ifRunning: 'use' })).url
}
