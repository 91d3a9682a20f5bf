import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeHost } from '#test/builders/hosts.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { slowIt } from '#test/slow-it.ts'
import { feedSite } from '#test/web/feed-site.ts'
import type { Reply } from '#test/web/web-host.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'

// Sites whose front pages move permanently after a week.

const hour = 3600 * 1000
const day = 24 * hour
const fixture = crawlerFixture()

const moved = (to: string): Reply => ({ status: 308, headers: { Location: to } })

/** A site that moves from this host to that address. */
function put(name: string, to: string): string {
  const there = feedSite({
    name: new URL(to).hostname,
    schedule: { seed: 7, postsPerMonth: 30, since: fixture.start - 400 * day },
    home: new URL(to).pathname,
  })
  const page = there.pages[new URL(to).pathname]
  const here = there.name === name ? there.pages : {}
  const answer = page?.reply
  fixture.put(name, 7, {
    pages: {
      ...here,
      '/': {
        kind: 'page',
        reply: (visit) =>
          visit.now > fixture.start + 5 * day
            ? moved(to)
            : typeof answer === 'function'
              ? answer(visit)
              : (answer ?? {}),
      },
    },
  })
  if (there.name !== name) fixture.web.put(there)
  return `https://${name}/`
}

slowIt('follows a move to another spelling of the address, and suggests other moves to editors', async () => {
  const ada = await makeUser(fixture.wend, 'Ada')
  const list = (url: string) => makeSite(fixture.wend, { url, by: ada })
  const same = await list(put('moves-to-www.org', 'https://www.moves-to-www.org/'))
  const away = await list(put('moves-away.org', 'https://another-home.org/'))
  const inside = await list(put('moves-inside.org', 'https://moves-inside.org/en/'))
  fixture.startWorkers()
  await fixture.play.advance(40 * day)
  expect(fixture.violations()).toEqual({})
  const listed = async (id: number) => {
    const rows = fixture.wend.db
      .selectFrom('blogs as b')
      .innerJoin('reading_state as t', 't.blog_id', 'b.id')
      .select(['b.url', 't.site_url', 't.page_url', 't.feed_read_on'])
    return rows.where('b.id', '=', id).executeTakeFirstOrThrow()
  }
  const there = 'https://www.moves-to-www.org/'
  expect(await listed(same)).toMatchObject({ url: there, site_url: there, page_url: null })
  // The crawl state survives the move.
  expect(Date.parse((await listed(same)).feed_read_on ?? '')).toBeLessThan(fixture.start + day)
  expect(await listed(away)).toMatchObject({
    url: 'https://moves-away.org/',
    page_url: 'https://another-home.org/',
  })
  expect(await listed(inside)).toMatchObject({ url: 'https://moves-inside.org/' })
  const history = (await fixture.wend.anyone(`GET /api/blogs/${same}/history/`)).body.results
  expect(history[0]).toMatchObject({ source: 'reading' })
  expect(history[0].changes.map(({ field }: { field: string }) => field)).toEqual(['url'])

  const proposals = async (id: number) => (await ada.call(`GET /api/blogs/${id}/proposals/`)).body.results
  expect(await proposals(inside)).toEqual([])
  const [proposal] = await proposals(away)
  expect(proposal).toMatchObject({ user: null, fields: { url: 'https://another-home.org/' }, state: 'open' })
  expect((await ada.call('GET /api/notifications/')).body).toMatchObject([{ event: 'site_moved' }])
  const decided = await ada.call(`POST /api/blogs/${away}/proposals/${proposal.id}/decide/`, { accept: true })
  expect(decided.status).toBe(200)
  expect(await proposals(away)).toHaveLength(1)
  expect((await fixture.wend.anyone(`GET /api/blogs/${away}/`)).body).toMatchObject({
    url: 'https://another-home.org/',
    domain: 'another-home.org',
  })
})

it('requests a redirecting feed once an hour while other sites fetch its target', async () => {
  const site = fixture.put('diary.org', 3, { override: () => moved('https://feeds.org/of-diary') })
  fixture.put('feeds.org', 3, { feed: '/of-diary' })
  await makeHost(fixture.wend, 'feeds.org', { gap_ms: 2000, worker: 'another' })
  await fixture.list([site])
  fixture.startWorkers()
  await fixture.play.advance(3.5 * hour)
  expect(fixture.requests(site).filter(({ kind }) => kind === 'feed').length).toBeGreaterThan(2)
  await sql`delete from reading_claims where worker = 'another'`.execute(fixture.wend.db)
  await fixture.play.advance(1.5 * hour)
  expect(fixture.requests('feeds.org', '/of-diary')).not.toEqual([])
  expect(fixture.violations()).toEqual({})
})
