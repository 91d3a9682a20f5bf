import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importSites } from '#test/simulate-crawl.ts'
import { slowIt } from '#test/slow-it.ts'
import type { Reply } from '#test/web/web-host.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'
import { followFeedMove } from './follow-feed-move.ts'

// A feed that redirects permanently from its fifth day on, and its new address.

const fixture = crawlerFixture()
const day = 24 * 3600 * 1000
const redirectTo = (to: string, status = 301): Reply => ({ status, headers: { Location: to } })

async function listMovingFeed(host: string, to: string, status = 301): Promise<number> {
  const isLate = (now: number) => now > fixture.start + 5 * day
  fixture.addSite(host, 4, {
    override: ({ path, now }) => (path === '/feed' && isLate(now) ? redirectTo(to, status) : undefined),
  })
  const url = `https://${host}/`
  const ids = await importSites(fixture.wend, [{ url, feed_url: `https://${host}/feed` }])
  return ids.get(url) ?? 0
}
const getFeedUrl = async (id: number) =>
  (await fixture.wend.db.selectFrom('blogs').select('feed_url').where('id', '=', id).executeTakeFirst())
    ?.feed_url
const getFeedHistory = async (id: number) =>
  (
    await sql<{ before: object; after: object; source: string }>`
      select before->>'feed_url' as before, after->>'feed_url' as after, source from blog_edits
      where blog_id = ${id} and after ? 'feed_url'`.execute(fixture.wend.db)
  ).rows

slowIt('follows a feed move that was seen three times over three days', async () => {
  const to = 'https://feeds-of-fern.org/all'
  fixture.addSite('feeds-of-fern.org', 4, { feed: '/all' })
  const id = await listMovingFeed('fern.org', to, 308)
  fixture.addSite('feeds-of-moss.org', 5, { feed: '/all' })
  const temporaryId = await listMovingFeed('moss.org', 'https://feeds-of-moss.org/all', 302)
  fixture.startWorkers()
  await fixture.simulation.advance(6.5 * day)
  expect(await getFeedUrl(id)).toBe('https://fern.org/feed')
  await fixture.simulation.advance(10 * day)
  expect(await getFeedUrl(id)).toBe(to)
  expect(await getFeedHistory(id)).toEqual([
    { before: 'https://fern.org/feed', after: to, source: 'reading' },
  ])
  expect(await getFeedUrl(temporaryId)).toBe('https://moss.org/feed')
  const requestCount = fixture.requests('fern.org', '/feed').length
  await fixture.simulation.advance(3 * day)
  expect(fixture.requests('fern.org', '/feed').length, 'the old address is no longer requested').toBe(
    requestCount,
  )
  expect(fixture.violations()).toEqual({})
})

it('keeps the address if people have changed it, or if the new one is rejected', async () => {
  const id = await listMovingFeed('fern.org', 'https://fern.org/new')
  const move = (from: string, to: string) => followFeedMove(fixture.wend.db, { blog_id: id, from, to })
  await move('https://fern.org/older', 'https://fern.org/new')
  expect(await getFeedUrl(id)).toBe('https://fern.org/feed')
  await sql`
    with refused as (insert into refused_sites (key, url, source)
      values ('casino.org', 'https://casino.org/', 'deleted') returning id)
    insert into refused_keys (key, refused_id) select 'casino.org/feed', id from refused`.execute(
    fixture.wend.db,
  )
  await move('https://fern.org/feed', 'https://casino.org/feed')
  expect(await getFeedUrl(id)).toBe('https://fern.org/feed')
  await move('http://fern.org/feed', 'https://fern.org/new')
  expect(await getFeedUrl(id)).toBe('https://fern.org/new')
})
