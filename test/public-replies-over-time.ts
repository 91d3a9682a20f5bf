import { sql } from 'kysely'
import { expect } from 'vitest'
import { routes } from '#app/modules.ts'
import { makeRecommendations } from './builders/recommendations.ts'
import { makeSite, makeUser } from './builders.ts'
import { createPublicFixture, type PublicFixture } from './public-fixture.ts'
import { listFeedAddresses, listPublicAddresses } from './public-replies.ts'
import { type ApiReply, startWend, type Wend } from './wend.ts'

/** Compares cached public replies, feeds and sitemaps with fresh ones, in a community with one item of each kind. */
export interface PublicReplies {
  wend: Wend
  fixture: PublicFixture
  addresses: string[]
  /** Requests every address. @returns status and text by address, without volatile parts */
  fetchAll(): Promise<Record<string, string>>
  /** @returns the current replies, and the addresses whose reply is stale */
  findStale(): Promise<{ cached: Record<string, string>; stale: string[] }>
  /** Makes a change, which must succeed, and waits until this process has received the invalidation. */
  apply(what: string, change: () => Promise<unknown>): Promise<void>
  /** Calls the API as staff, with a reason. */
  staff(route: string, body?: object): Promise<ApiReply>
}

export async function openPublicReplies(): Promise<PublicReplies> {
  const wend = await startWend()
  const fixture = await createPublicFixture(wend)
  const addresses = await prepareAddresses(wend, fixture)

  async function fetchAll(): Promise<Record<string, string>> {
    const replies: Record<string, string> = {}
    for (const address of addresses) {
      const { status, text, body } = await wend.anonymous(`GET ${address}`)
      if (address === '/api/shelves/')
        body.shuffled.sort((a: { id: number }, b: { id: number }) => a.id - b.id)
      replies[address] =
        `${status} ${body ? JSON.stringify(body) : text.replace(/<lastBuildDate>.*?<\/lastBuildDate>/g, '')}`
    }
    return replies
  }

  async function findStale() {
    const cached = await fetchAll()
    // Makes this process believe that it missed messages, so that it drops its caches.
    await sql`select pg_notify('changed', '*')`.execute(wend.db)
    await wend.services.invalidation.catchUp()
    const fresh = await fetchAll()
    // The search for a path between two sites gives up on a busy machine.
    const isComplete = (text = '') => !text.includes('"complete":false')
    const stale = addresses.filter(
      (address) =>
        cached[address] !== fresh[address] && isComplete(cached[address]) && isComplete(fresh[address]),
    )
    return { cached, stale }
  }

  async function apply(what: string, change: () => Promise<unknown>): Promise<void> {
    const reply = await change()
    if (typeof reply === 'object' && reply !== null && 'status' in reply)
      expect([what, reply]).toMatchObject([
        what,
        { status: expect.toSatisfy((status: number) => status < 300) },
      ])
    await wend.services.invalidation.catchUp()
  }

  const staff = (route: string, body: object = {}) =>
    fixture.people.ada.call(route, { reason: 'Because.', ...body })

  return { wend, fixture, addresses, fetchAll, findStale, apply, staff }
}

/**
 * Adds sites and people with a single connection each, so that no unrelated key happens to invalidate their replies.
 * @returns every public address
 */
async function prepareAddresses(
  wend: Wend,
  { site, discussion, inputs, people }: PublicFixture,
): Promise<string[]> {
  const finn = await makeUser(wend, 'Finn')
  await finn.call(`POST /api/blogs/${site + 1}/follow/`)
  await finn.call('PATCH /api/preferences/', { shows_follows: true })
  await finn.call(`POST /api/blogs/${site}/proposals/`, { title: 'Very old maps' })
  await people.bob.call(`POST /api/blogs/${site}/proposals/1/decide/`, { accept: true })
  const near = await makeSite(wend, { title: 'Near' })
  const far = await makeSite(wend, { title: 'Far' })
  await makeRecommendations(wend, [
    [site + 1, near],
    [near, far],
  ])
  const params = {
    tag: 'maps',
    username: 'Bob',
    slug: 'old-maps',
    id: `${site}`,
    discussion: `${discussion}`,
  }
  return [
    ...listPublicAddresses(routes, inputs),
    ...listFeedAddresses(params, 'maps'),
    '/api/public-profile/Finn/follows/',
    `/api/paths/?from=${site}&to=${far}`,
    ...['cartography', 'rivers'].flatMap((tag) => [
      `/api/tags/${tag}/`,
      `/api/tags/${tag}/blogs/`,
      `/api/search/?query=tag:${tag}`,
    ]),
    '/newsfeed/feed.json',
    '/newsfeed/feed.json?tag=maps',
    '/.well-known/recommendations.opml',
    '/sitemap.xml',
    '/sitemap/pages.xml',
    '/sitemap/sites-0.xml',
  ]
}
