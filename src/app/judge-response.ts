import { judgeCrawl } from '#crawler/health/judge-crawl.ts'
import { emptyObservation, type ObservedPage } from '#crawler/health/observation.ts'
import { snapshotOf } from '#crawler/pages/page-snapshot.ts'
import type { SeenAnswer } from '#demo/judge-sites.ts'
import { readPageFacts } from '#page-metadata/page-facts.ts'
import type { Db } from '#platform/db/db.ts'

const dayMs = 24 * 3600 * 1000

/** Judges a site's health by an invented response, as if it had been crawled then. */
export async function judgeAnswer(db: Db, { id, url, shows, daysAgo }: SeenAnswer): Promise<void> {
  const { health } = await db
    .selectFrom('blogs')
    .select('health')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const reading = { blog_id: id, site_url: url, read_on: new Date(Date.now() - daysAgo * dayMs), scale: 1 }
  const isGood = 'html' in shows
  const seen = isGood ? { page: pageOf(shows.html, url) } : { failure: shows.failure }
  await judgeCrawl(
    db,
    { ...emptyObservation, ...reading, is_fine: health === 'fine', is_good: isGood, ...seen },
    { nameServersOf: async () => [] },
  )
}

const pageOf = (html: string, address: string): ObservedPage => ({
  sight: snapshotOf(html, readPageFacts(html), new URL(address)),
  address,
})
