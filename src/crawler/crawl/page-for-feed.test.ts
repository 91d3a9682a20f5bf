import { expect, it } from 'vitest'
import { importSites } from '#test/simulate-crawl.ts'
import { applyEnrichments } from '../enrichment/apply-enrichments.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'

// Feed addresses that return pages.

const hour = 3600 * 1000
const day = 24 * hour
const stage = crawlerFixture()
const html = { 'Content-Type': 'text/html; charset=utf-8', ETag: '"page"' }
const body = '<!doctype html><html lang="en"><title>A quiet diary</title><p>Nothing but words.'
const isSame = (headers: Record<string, unknown>) => headers['if-none-match'] === html.ETag

async function list(url: string, feed_url: string): Promise<void> {
  await importSites(stage.wend, [{ url, feed_url }])
  stage.startWorkers(1, hour)
}

it('recognizes the front page as the redirect target of a feed', async () => {
  stage.put('diary.org', 1, { metadata: { title: 'A diary', namesFeed: undefined } })
  stage.web.put({
    name: 'feed.diary.org',
    pages: {
      '/': { kind: 'feed', reply: { status: 302, headers: { Location: 'https://diary.org/' } } },
    },
  })
  // It has no feed at all.
  const host = stage.web.hosts.get('diary.org')
  if (host) delete host.pages['/feed']
  await list('https://diary.org/', 'https://feed.diary.org/')
  await stage.play.pass(3 * day)
  expect(stage.violations()).toEqual({})
  await stage.play.pass(12 * day)
  expect(stage.violations()).toEqual({})
  const pages = stage.requests('diary.org', '/')
  expect(pages.map(({ status }) => status)).toEqual([200, 304, 304])
})

it('takes a page as the front page if site and feed have the same address', async () => {
  stage.web.put({
    name: 'both.org',
    pages: {
      '/words': {
        kind: 'page',
        reply: ({ headers }) => (isSame(headers) ? { status: 304, headers: html } : { headers: html, body }),
      },
    },
  })
  await list('https://both.org/words', 'https://both.org/words')
  await stage.play.pass(9 * day)
  expect(stage.violations()).toEqual({})
  expect(stage.requests('both.org', '/words').map(({ status }) => status)).toEqual([200, 304])
  await applyEnrichments(stage.wend.db)
  const [site] = await stage.wend.db.selectFrom('blogs').select('title').execute()
  expect(site?.title).toBe('A quiet diary')
})

it('does not transfer a page at the address of a feed again', async () => {
  stage.put('diary.org', 1, {
    override: ({ headers }) => ({
      ...(isSame(headers) ? { status: 304, headers: html } : { headers: html, body }),
      is_unusable: true,
    }),
  })
  await list('https://diary.org/', 'https://diary.org/feed')
  await stage.play.pass(6 * day)
  expect(stage.violations()).toEqual({})
  const statuses = stage.requests('diary.org', '/feed').map(({ status }) => status)
  expect(statuses.length).toBeGreaterThan(2)
  expect(new Set(statuses.slice(1))).toEqual(new Set([304]))
})
