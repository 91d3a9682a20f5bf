import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handlers } from '#main/routes.ts'
import { absences } from './absences.ts'
import { makeRecommendations } from './builders/recommendations.ts'
import { makeSite, makeUser } from './builders.ts'
import { feedAddresses, publicAddresses } from './public-replies.ts'
import { type Stage, setPublicStage } from './public-stage.ts'
import { startWend, type Wend } from './wend.ts'

// Cached public replies, feeds and site maps are what would be made now, whatever has changed.

let wend: Wend
let stage: Stage
let addresses: string[]

beforeEach(async () => {
  wend = await startWend()
  stage = await setPublicStage(wend)
  const { site, talk, inputs, people } = stage
  // What is tied to a site or a person by one thing only, which no other key happens to drop.
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
  const params = { tag: 'maps', username: 'Bob', slug: 'old-maps', id: `${site}`, discussion: `${talk}` }
  addresses = [
    ...publicAddresses(handlers, inputs),
    ...feedAddresses(params, 'maps'),
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
})
afterEach(() => wend.close())

/** What everyone gets at each address, without what differs each time: when a feed was made, an order by chance. */
async function look(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const address of addresses) {
    const { status, text, body } = await wend.anyone(`GET ${address}`)
    if (address === '/api/shelves/') body.shuffled.sort((a: { id: number }, b: { id: number }) => a.id - b.id)
    seen[address] =
      `${status} ${body ? JSON.stringify(body) : text.replace(/<lastBuildDate>.*?<\/lastBuildDate>/g, '')}`
  }
  return seen
}

/** What is served now, and which of it would be made otherwise now. */
async function lookForStale() {
  const kept = await look()
  // Messages were missed, as far as this process knows: it forgets all that it has made.
  await sql`select pg_notify('changed', '*')`.execute(wend.db)
  await wend.services.invalidation.settle()
  const fresh = await look()
  // A search for a way between sites gives up in a busy moment.
  const isWhole = (text = '') => !text.includes('"complete":false')
  const stale = addresses.filter(
    (address) => kept[address] !== fresh[address] && isWhole(kept[address]) && isWhole(fresh[address]),
  )
  return { kept, stale }
}

async function done(what: string, change: () => Promise<unknown>): Promise<void> {
  const answer = await change()
  if (typeof answer === 'object' && answer !== null && 'status' in answer)
    expect([what, answer]).toMatchObject([
      what,
      { status: expect.toSatisfy((status: number) => status < 300) },
    ])
  await wend.services.invalidation.settle()
}

const staff = (route: string, body: object = {}) =>
  stage.people.ada.call(route, { reason: 'Because.', ...body })

it('lets go at once of what leaves, and shows at once what comes back', { timeout: 1_200_000 }, async () => {
  const late: string[] = []
  const unseen: string[] = []
  let before = await look()
  for (const { what, hide, restore } of await absences(wend, stage, staff)) {
    await done(what, hide)
    await wend.runOutbox()
    const hidden = await lookForStale()
    late.push(...hidden.stale.map((address) => `${what} leaves: ${address}`))
    if (addresses.every((address) => hidden.kept[address] === before[address])) unseen.push(what)
    await done(what, restore)
    await wend.runOutbox()
    const { kept, stale } = await lookForStale()
    late.push(...stale.map((address) => `${what} comes back: ${address}`))
    before = kept
  }
  // What nobody sees leave would prove nothing.
  expect({ late, unseen }).toEqual({ late: [], unseen: [] })
})

const report = async (id: number) =>
  (await stage.people.cleo.call('POST /api/reports/', { kind: 'comment', id, reason: 'Rude.' })).body.id

const changes: [what: string, change: () => Promise<unknown>][] = [
  ['a site is featured', () => staff(`POST /api/staff/blogs/${stage.site}/feature/`)],
  ['a tag gets another name', () => staff('PATCH /api/staff/tags/maps/', { value: 'cartography' })],
  ['a tag is blocked', () => staff('POST /api/staff/tags/birds/block/')],
  ['a tag is let in again', () => staff('POST /api/staff/tags/birds/unblock/')],
  ['a tag becomes another', () => staff('POST /api/staff/tags/birds/merge/', { into: 'cartography' })],
  [
    'interests change',
    () =>
      stage.people.bob.call('POST /api/profile-create-update/', { about_me: 'I print.', tags: ['rivers'] }),
  ],
  [
    'a member has another picture',
    () =>
      wend.db
        .updateTable('profiles')
        .set({ avatar: '/media/bob.webp' })
        .where('user_id', '=', stage.people.bob.id)
        .execute(),
  ],
  [
    'a site has another title and other tags',
    () =>
      stage.people.bob.call('POST /api/upload-edit-blog/', {
        ...{ id: stage.site, url: 'https://old-maps.example.org/', title: 'Older maps' },
        tags: ['rivers', 'ink'],
      }),
  ],
  [
    'a discussion has another title',
    () =>
      stage.people.bob.call(`PATCH /api/blogs/${stage.site}/discussions/${stage.talk}/edit/`, {
        title: 'Which ink?',
      }),
  ],
  [
    'a comment is edited',
    () =>
      stage.people.cleo.call(
        `PATCH /api/blogs/${stage.site}/discussions/${stage.talk}/comments/${stage.comment}/edit/`,
        {
          content: 'Larger.',
        },
      ),
  ],
  [
    'a comment is hidden',
    async () => staff(`POST /api/staff/reports/${await report(stage.comment)}/decide/`, { decision: 'hide' }),
  ],
  ['an upvote is taken back', () => stage.people.cleo.call(`PATCH /api/blogs/upvote-blog/${stage.site}/`)],
  [
    'a review changes',
    () =>
      stage.people.cleo.call(`POST /api/blogs/${stage.site}/reviews/`, {
        rating: 2,
        content: 'Not so fine.',
      }),
  ],
  ['a site is hidden', () => staff(`POST /api/staff/blogs/${stage.site}/hide/`)],
  ['a site is restored', () => staff(`POST /api/staff/blogs/${stage.site}/restore/`)],
  [
    'a member is suspended, with everything they made',
    () => staff('POST /api/staff/users/Cleo/suspend/', { hide_content: true }),
  ],
  ['a member is let in again', () => staff('POST /api/staff/users/Cleo/restore/')],
  [
    'an account is deleted',
    () => wend.db.deleteFrom('users').where('id', '=', stage.people.cleo.id).execute(),
  ],
]

it('serves nothing out of date', { timeout: 1_200_000 }, async () => {
  let before = await look()
  for (const [what, change] of changes) {
    await done(what, change)
    const { kept, stale } = await lookForStale()
    expect([what, stale]).toEqual([what, []])
    // A change that nobody sees would prove nothing.
    expect([what, addresses.some((address) => kept[address] !== before[address])]).toEqual([what, true])
    before = kept
  }
  expect(Object.values(before).some((text) => text.startsWith('500'))).toBe(false)
})
