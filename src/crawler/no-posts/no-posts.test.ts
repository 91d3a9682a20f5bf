import { expect, it } from 'vitest'
import { makeSite, makeUser } from '#test/builders.ts'
import { slowIt } from '#test/slow-it.ts'
import { robotsKinds } from '#test/web/robots-kinds.ts'
import { maxFeedBytes } from '../http/requests.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'
import { getNoPostsReason } from './no-posts-reason.ts'

const fixture = crawlerFixture()
const hour = 3600 * 1000
const day = 24 * hour

const rss = (innerXml: string) => ({
  headers: { 'Content-Type': 'application/rss+xml' },
  body: `<rss version="2.0"><channel><title>Lichen</title><link>https://lichen.example/</link>${innerXml}</channel></rss>`,
})
const page = {
  headers: { 'Content-Type': 'text/html' },
  body: '<!doctype html><title>Lichen</title><p>Hello',
}

slowIt('tells submitters and staff why a feed yields no posts, until it does', async () => {
  const isEarly = (now: number) => now < fixture.start + 20 * day
  const hosts = [
    fixture.addSite('blooms-lichen.org', 1),
    fixture.addSite('empty-lichen.org', 2, { override: ({ now }) => (isEarly(now) ? rss('') : undefined) }),
    fixture.addSite('page-lichen.org', 3, { override: () => page }),
    fixture.addSite('nothing-lichen.org', 4, { override: () => ({ status: 404 }) }),
    fixture.addSite('closed-lichen.org', 5, { override: () => ({ status: 403 }) }),
    fixture.addSite('robots-lichen.org', 6, { robots: robotsKinds.blocksWend }),
    fixture.addSite('feed-robots-lichen.org', 7, { robots: robotsKinds.keepsFeedsPrivate }),
    fixture.addSite('inside-lichen.org', 8, {
      override: () => ({ status: 302, headers: { Location: 'http://127.0.0.1/feed' } }),
    }),
    fixture.addSite('broken-lichen.org', 9, { override: () => ({ status: 500 }) }),
    fixture.addSite('vast-lichen.org', 10, {
      override: () => rss(`<item><description>${'moss '.repeat(maxFeedBytes / 5)}</description></item>`),
    }),
  ]
  const ann = await makeUser(fixture.wend, 'Ann')
  const bob = await makeUser(fixture.wend, 'Bob')
  const stella = await makeUser(fixture.wend, 'Stella', { is_staff: true })
  const ids: number[] = []
  for (const host of hosts)
    ids.push(await makeSite(fixture.wend, { url: `https://${host}/`, title: host, by: ann }))
  fixture.startWorkers()
  await fixture.simulation.advance(3 * hour)
  const getReasons = async (person = ann) =>
    Promise.all(
      ids.map(
        async (id) => (await person.call(`GET /api/blogs/${id}/no-posts/`)).body.reason as string | null,
      ),
    )
  const reasons = [
    null,
    'no_entries',
    'unreadable',
    'missing',
    'refused',
    'robots',
    'robots',
    'private_address',
    'failing',
    'too_large',
  ]
  expect(await getReasons()).toEqual(reasons)
  expect(await getReasons(stella)).toEqual(reasons)
  expect(await getReasons(bob)).toEqual(ids.map(() => null))
  expect((await fixture.wend.anonymous(`GET /api/blogs/${ids[1]}/no-posts/`)).status).toBe(401)
  const { without_posts } = (await stella.call('GET /api/staff/reading/')).body
  expect(without_posts).toContainEqual({ reason: 'robots', n: 2 })
  expect(without_posts).toContainEqual({ reason: 'no_entries', n: 1 })
  await fixture.simulation.advance(40 * day)
  expect((await getReasons())[1]).toBeNull()
  expect(fixture.violations()).toEqual({})
})

slowIt(
  'clears the reason once the feed answers again, even with a 304',
  {
    timeout: 120_000,
  },
  async () => {
    const isClosed = (now: number) => now > fixture.start + 3 * day && now < fixture.start + 30 * day
    const host = fixture.addSite('closed-lichen.org', 1, {
      schedule: { seed: 1, postsPerMonth: 0.02, since: fixture.start - 4000 * day },
      validators: 'etag',
      override: ({ now }) => (isClosed(now) ? { status: 403 } : undefined),
    })
    const stella = await makeUser(fixture.wend, 'Stella', { is_staff: true })
    const [id] = await fixture.addListings([host])
    const getReason = async () => (await stella.call(`GET /api/blogs/${id}/no-posts/`)).body.reason
    fixture.startWorkers()
    await fixture.simulation.advance(29 * day)
    expect(await getReason()).toBe('refused')
    await fixture.simulation.advance(60 * day)
    expect(await getReason()).toBeNull()
    expect(fixture.violations()).toEqual({})
  },
)

it('distinguishes entries without an address from none, and both from noindex', () => {
  const robots = { noindex: false, nosnippet: false }
  expect(getNoPostsReason({ posts: [], skipped_entries: 0, robots })).toBe('no_entries')
  expect(getNoPostsReason({ posts: [], skipped_entries: 2, robots })).toBe('no_addresses')
  expect(getNoPostsReason({ posts: [], skipped_entries: 2, robots: { ...robots, noindex: true } })).toBe(
    'noindex',
  )
})
