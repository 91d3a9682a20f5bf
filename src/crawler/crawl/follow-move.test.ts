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

const redirectTo = (to: string): Reply => ({ status: 308, headers: { Location: to } })

/** A site that moves from this host to that address. */
function putMovingSite(name: string, to: string): string {
  const targetSite = feedSite({
    name: new URL(to).hostname,
    schedule: { seed: 7, postsPerMonth: 30, since: fixture.start - 400 * day },
    home: new URL(to).pathname,
  })
  const page = targetSite.pages[new URL(to).pathname]
  const ownPages = targetSite.name === name ? targetSite.pages : {}
  const targetReply = page?.reply
  fixture.addSite(name, 7, {
    pages: {
      ...ownPages,
      '/': {
        kind: 'page',
        reply: (visit) =>
          visit.now > fixture.start + 5 * day
            ? redirectTo(to)
            : typeof targetReply === 'function'
              ? targetReply(visit)
              : (targetReply ?? {}),
      },
    },
  })
  if (targetSite.name !== name) fixture.web.put(targetSite)
  return `https://${name}/`
}

slowIt('follows a move to another spelling of the address, and suggests other moves to editors', async () => {
  const ada = await makeUser(fixture.wend, 'Ada')
  const listSite = (url: string) => makeSite(fixture.wend, { url, by: ada })
  const wwwSite = await listSite(putMovingSite('moves-to-www.org', 'https://www.moves-to-www.org/'))
  const movedSite = await listSite(putMovingSite('moves-away.org', 'https://another-home.org/'))
  const pathSite = await listSite(putMovingSite('moves-inside.org', 'https://moves-inside.org/en/'))
  fixture.startWorkers()
  await fixture.simulation.advance(40 * day)
  expect(fixture.violations()).toEqual({})
  const getStoredSite = async (id: number) => {
    const rows = fixture.wend.db
      .selectFrom('blogs as b')
      .innerJoin('reading_state as t', 't.blog_id', 'b.id')
      .select(['b.url', 't.site_url', 't.page_url', 't.feed_read_on'])
    return rows.where('b.id', '=', id).executeTakeFirstOrThrow()
  }
  const targetUrl = 'https://www.moves-to-www.org/'
  expect(await getStoredSite(wwwSite)).toMatchObject({ url: targetUrl, site_url: targetUrl, page_url: null })
  // The crawl state survives the move.
  expect(Date.parse((await getStoredSite(wwwSite)).feed_read_on ?? '')).toBeLessThan(fixture.start + day)
  expect(await getStoredSite(movedSite)).toMatchObject({
    url: 'https://moves-away.org/',
    page_url: 'https://another-home.org/',
  })
  expect(await getStoredSite(pathSite)).toMatchObject({ url: 'https://moves-inside.org/' })
  const history = (await fixture.wend.anonymous(`GET /api/blogs/${wwwSite}/history/`)).body.results
  expect(history[0]).toMatchObject({ source: 'reading' })
  expect(history[0].changes.map(({ field }: { field: string }) => field)).toEqual(['url'])

  const getProposals = async (id: number) => (await ada.call(`GET /api/blogs/${id}/proposals/`)).body.results
  expect(await getProposals(pathSite)).toEqual([])
  const [proposal] = await getProposals(movedSite)
  expect(proposal).toMatchObject({ user: null, fields: { url: 'https://another-home.org/' }, state: 'open' })
  expect((await ada.call('GET /api/notifications/')).body).toMatchObject([{ event: 'site_moved' }])
  const decision = await ada.call(`POST /api/blogs/${movedSite}/proposals/${proposal.id}/decide/`, {
    accept: true,
  })
  expect(decision.status).toBe(200)
  expect(await getProposals(movedSite)).toHaveLength(1)
  expect((await fixture.wend.anonymous(`GET /api/blogs/${movedSite}/`)).body).toMatchObject({
    url: 'https://another-home.org/',
    domain: 'another-home.org',
  })
})

it('requests a redirecting feed only once an hour while its target’s host is leased', async () => {
  const site = fixture.addSite('diary.org', 3, { override: () => redirectTo('https://feeds.org/of-diary') })
  fixture.addSite('feeds.org', 3, { feed: '/of-diary' })
  await makeHost(fixture.wend, 'feeds.org', { gap_ms: 2000, worker: 'another' })
  await fixture.addListings([site])
  fixture.startWorkers()
  await fixture.simulation.advance(3.5 * hour)
  expect(fixture.requests(site).filter(({ kind }) => kind === 'feed').length).toBeGreaterThan(2)
  await sql`delete from reading_claims where worker = 'another'`.execute(fixture.wend.db)
  await fixture.simulation.advance(1.5 * hour)
  expect(fixture.requests('feeds.org', '/of-diary')).not.toEqual([])
  expect(fixture.violations()).toEqual({})
})
