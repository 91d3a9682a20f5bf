import { sql } from 'kysely'
import { judgeCrawl } from '#crawler/health/judge-crawl.ts'
import { emptyObservation, type ObservedPage } from '#crawler/health/observation.ts'
import { createSnapshot } from '#crawler/pages/page-snapshot.ts'
import type { DemoResponse } from '#demo/sites-by-health.ts'
import { readPageFacts } from '#page-metadata/page-facts.ts'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'

const dayMs = 24 * 3600 * 1000

/** Judges a site's health by an invented response, as if it had been crawled `daysAgo`. */
export async function judgeResponse(db: Db, { id, url, result, daysAgo }: DemoResponse): Promise<void> {
  const { rows } = await sql<Pick<Row<'blogs'>, 'health'>>`select health from blogs where id = ${id}`.execute(
    db,
  )
  const { health } = firstRow(rows)
  const crawl = { blog_id: id, site_url: url, read_on: new Date(Date.now() - daysAgo * dayMs), timeScale: 1 }
  const isSuccess = 'html' in result
  const observation = isSuccess ? { page: toObservedPage(result.html, url) } : { failure: result.failure }
  await judgeCrawl(
    db,
    { ...emptyObservation, ...crawl, is_fine: health === 'fine', has_succeeded: isSuccess, ...observation },
    { lookUpNameServers: async () => [] },
  )
}

const toObservedPage = (html: string, address: string): ObservedPage => ({
  sight: createSnapshot(html, readPageFacts(html), new URL(address)),
  address,
})
