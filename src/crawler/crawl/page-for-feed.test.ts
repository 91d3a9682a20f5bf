import { expect, it } from 'vitest'
import { importSites } from '#test/simulate-crawl.ts'
import { applyEnrichments } from '../enrichment/apply-enrichments.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'

// Feed addresses that return pages.

const hour = 3600 * 1000
const day = 24 * hour
const fixture = crawlerFixture()
const html = { 'Content-Type': 'text/html; charset=utf-8', ETag: '"page"' }
const body = '<!doctype html><html lang="en"><title>A quiet diary</title><p>Nothing but words.'
const matchesEtag = (headers: Record<string, unknown>) => headers['if-none-match'] === html.ETag

async function listSite(url: string, feed_url: string): Promise<void> {
  await importSites(fixture.wend, [{ url, feed_url }])
  fixture.startWorkers(1, hour)
}

it('recognizes the front page as the redirect target of a feed', async () => {
  fixture.addSite('diary.org', 1, { metadata: { title: 'A diary', linkedFeed: undefined } })
  fixture.web.put({
    name: 'feed.diary.org',
    pages: {
      '/': { kind: 'feed', reply: { status: 302, headers: { Location: 'https://diary.org/' } } },
    },
  })
  // It has no feed at all.
  const host = fixture.web.hosts.get('diary.org')
  if (host) delete host.pages['/feed']
  await listSite('https://diary.org/', 'https://feed.diary.org/')
  await fixture.simulation.advance(3 * day)
  expect(fixture.violations()).toEqual({})
  await fixture.simulation.advance(12 * day)
  expect(fixture.violations()).toEqual({})
  const pages = fixture.requests('diary.org', '/')
  expect(pages.map(({ status }) => status)).toEqual([200, 304, 304])
})

it('treats a page as the front page if site and feed have the same address', async () => {
  fixture.web.put({
    name: 'both.org',
    pages: {
      '/words': {
        kind: 'page',
        reply: ({ headers }) =>
          matchesEtag(headers) ? { status: 304, headers: html } : { headers: html, body },
      },
    },
  })
  await listSite('https://both.org/words', 'https://both.org/words')
  await fixture.simulation.advance(9 * day)
  expect(fixture.violations()).toEqual({})
  expect(fixture.requests('both.org', '/words').map(({ status }) => status)).toEqual([200, 304])
  await applyEnrichments(fixture.wend.db)
  const [site] = await fixture.wend.db.selectFrom('blogs').select('title').execute()
  expect(site?.title).toBe('A quiet diary')
})

it('does not download a page at a feed’s address again', async () => {
  fixture.addSite('diary.org', 1, {
    override: ({ headers }) => ({
      ...(matchesEtag(headers) ? { status: 304, headers: html } : { headers: html, body }),
      is_unusable: true,
    }),
  })
  await listSite('https://diary.org/', 'https://diary.org/feed')
  await fixture.simulation.advance(6 * day)
  expect(fixture.violations()).toEqual({})
  const statuses = fixture.requests('diary.org', '/feed').map(({ status }) => status)
  expect(statuses.length).toBeGreaterThan(2)
  expect(new Set(statuses.slice(1))).toEqual(new Set([304]))
})
