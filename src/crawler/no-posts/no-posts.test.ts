import { expect, it } from 'vitest'
import { makeSite, makeUser } from '#test/builders.ts'
import { large } from '#test/large.ts'
import { robotsKinds } from '#test/web/robots-kinds.ts'
import { maxFeedBytes } from '../http/requests.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'
import { noPostsReasonOf } from './no-posts-reason.ts'

const stage = crawlerFixture()
const hour = 3600 * 1000
const day = 24 * hour

const rss = (inside: string) => ({
  headers: { 'Content-Type': 'application/rss+xml' },
  body: `<rss version="2.0"><channel><title>Lichen</title><link>https://lichen.example/</link>${inside}</channel></rss>`,
})
const page = {
  headers: { 'Content-Type': 'text/html' },
  body: '<!doctype html><title>Lichen</title><p>Hello',
}

large('says why a feed yields no posts, to those who look after the site, until it does', async () => {
  const isEarly = (now: number) => now < stage.start + 20 * day
  const hosts = [
    stage.put('blooms-lichen.org', 1),
    stage.put('empty-lichen.org', 2, { override: ({ now }) => (isEarly(now) ? rss('') : undefined) }),
    stage.put('page-lichen.org', 3, { override: () => page }),
    stage.put('nothing-lichen.org', 4, { override: () => ({ status: 404 }) }),
    stage.put('closed-lichen.org', 5, { override: () => ({ status: 403 }) }),
    stage.put('robots-lichen.org', 6, { robots: robotsKinds.blocksWend }),
    stage.put('feed-robots-lichen.org', 7, { robots: robotsKinds.keepsFeedsPrivate }),
    stage.put('inside-lichen.org', 8, {
      override: () => ({ status: 302, headers: { Location: 'http://127.0.0.1/feed' } }),
    }),
    stage.put('broken-lichen.org', 9, { override: () => ({ status: 500 }) }),
    stage.put('vast-lichen.org', 10, {
      override: () => rss(`<item><description>${'moss '.repeat(maxFeedBytes / 5)}</description></item>`),
    }),
  ]
  const ann = await makeUser(stage.wend, 'Ann')
  const bob = await makeUser(stage.wend, 'Bob')
  const stella = await makeUser(stage.wend, 'Stella', { is_staff: true })
  const ids: number[] = []
  for (const host of hosts)
    ids.push(await makeSite(stage.wend, { url: `https://${host}/`, title: host, by: ann }))
  stage.startWorkers()
  await stage.play.pass(3 * hour)
  const reasonsFor = async (person = ann) =>
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
  expect(await reasonsFor()).toEqual(reasons)
  expect(await reasonsFor(stella)).toEqual(reasons)
  expect(await reasonsFor(bob)).toEqual(ids.map(() => null))
  expect((await stage.wend.anyone(`GET /api/blogs/${ids[1]}/no-posts/`)).status).toBe(401)
  const { without_posts } = (await stella.call('GET /api/staff/reading/')).body
  expect(without_posts).toContainEqual({ reason: 'robots', n: 2 })
  expect(without_posts).toContainEqual({ reason: 'no_entries', n: 1 })
  await stage.play.pass(40 * day)
  expect((await reasonsFor())[1]).toBeNull()
  expect(stage.violations()).toEqual({})
})

large(
  'forgets that a feed was refused when it answers again, though it has not changed',
  {
    timeout: 120_000,
  },
  async () => {
    const isClosed = (now: number) => now > stage.start + 3 * day && now < stage.start + 30 * day
    const host = stage.put('closed-lichen.org', 1, {
      schedule: { seed: 1, postsPerMonth: 0.02, since: stage.start - 4000 * day },
      validators: 'etag',
      override: ({ now }) => (isClosed(now) ? { status: 403 } : undefined),
    })
    const stella = await makeUser(stage.wend, 'Stella', { is_staff: true })
    const [id] = await stage.list([host])
    const reason = async () => (await stella.call(`GET /api/blogs/${id}/no-posts/`)).body.reason
    stage.startWorkers()
    await stage.play.pass(29 * day)
    expect(await reason()).toBe('refused')
    await stage.play.pass(60 * day)
    expect(await reason()).toBeNull()
    expect(stage.violations()).toEqual({})
  },
)

it('distinguishes entries without an address from none, and both from noindex', () => {
  const robots = { noindex: false, nosnippet: false }
  expect(noPostsReasonOf({ posts: [], left_out: 0, robots })).toBe('no_entries')
  expect(noPostsReasonOf({ posts: [], left_out: 2, robots })).toBe('no_addresses')
  expect(noPostsReasonOf({ posts: [], left_out: 2, robots: { ...robots, noindex: true } })).toBe('noindex')
})
