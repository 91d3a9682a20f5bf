import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { startWend, type Wend } from './wend.ts'

// Cached public replies, feeds and site maps are what another process would produce now, whatever has changed.

let wend: Wend
let ada: TestPerson
let bob: TestPerson
let cleo: TestPerson
let site: number
let talk: number
let comment: number

beforeAll(async () => {
  wend = await startWend({ env: { RATE_LIMIT_SCALE: '0' } })
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
  cleo = await makeUser(wend, 'Cleo')
  const tags = ['maps', 'birds', 'rivers']
  site = await makeSite(wend, { title: 'Old maps', url: 'https://old-maps.example.org/', tags, by: bob })
  await makeSite(wend, { title: 'More maps', tags, by: cleo })
  await makeSite(wend, { title: 'Maps, an article', kind: 'article', tags, by: ada })
  await bob.call('POST /api/profile-create-update/', { about_me: 'I draw.', tags })
  talk = (await bob.call(`POST /api/blogs/${site}/discussions/`, { title: 'Which scale?', content: 'Hm.' }))
    .body.id
  comment = (await bob.call(`POST /api/blogs/${site}/discussions/${talk}/comments/`, { content: 'Large.' }))
    .body.id
  await cleo.call(`POST /api/blogs/${site}/discussions/${talk}/comments/`, { content: 'Small.' })
  await cleo.call(`POST /api/blogs/${site}/reviews/`, { rating: 5, content: 'Fine lines.' })
  await cleo.call(`PATCH /api/blogs/upvote-blog/${site}/`)
  await bob.call(`PATCH /api/blogs/upvote-blog/${site + 1}/`)
  await bob.call(`POST /api/blogs/${site + 1}/reviews/`, { rating: 4, content: 'Good.' })
})
afterAll(() => wend.close())

const feeds = (path: string) => ['feed.atom', 'feed.rss', 'feed.json'].map((file) => `${path}/${file}`)
const addresses = () => [
  `/api/blogs/${site}/`,
  '/api/blogs/url/?url=old-maps.example.org',
  ...['in-full', 'similar', 'reviews', 'discussions', 'history', 'posts', 'recommendations', 'health'].map(
    (part) => `/api/blogs/${site}/${part}/`,
  ),
  `/api/blogs/upvote-status/${site}/`,
  `/api/blogs/${site}/discussions/${talk}/`,
  `/api/blogs/${site}/discussions/${talk}/comments/`,
  `/api/blogs/${site}/discussions/${talk}/upvote-status-discussion/`,
  '/api/blogs/',
  '/api/blogs/ninja-recent/',
  '/api/blogs/ninja-shuffled-blogs/?seed=a',
  '/api/articles/featured/',
  '/api/total-blogs/',
  '/api/community/languages/',
  ...['maps', 'tag:birds', 'tag:cartography', 'old'].map((query) => `/api/search/?query=${query}`),
  '/api/search/suggestions/?query=ma',
  '/api/tags/',
  ...['maps', 'birds', 'cartography', 'rivers'].flatMap((tag) => [
    `/api/tags/${tag}/`,
    `/api/tags/${tag}/blogs/`,
    ...feeds(`/tags/${tag}`),
  ]),
  ...['Bob', 'Cleo'].flatMap((name) => [
    ...['', 'activities/', 'submitted/', 'reviews/'].map((part) => `/api/public-profile/${name}/${part}`),
    ...feeds(`/user/${name}`),
  ]),
  '/api/moderation-log/',
  ...feeds('/blogs/recent'),
  '/blogs/recent/feeds.opml',
  ...feeds('/articles/featured'),
  '/search-results/feed.json?query=maps',
  ...feeds(`/blog/old-maps/${site}/discussions`),
  ...feeds(`/blog/old-maps/${site}/discussions/${talk}`),
  '/.well-known/recommendations.opml',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/sites-1.xml',
]

/** What everyone gets at each address, without the time at which a feed was generated. */
async function look(at: Wend): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const address of addresses()) {
    const { status, text } = await at.anyone(`GET ${address}`)
    seen[address] = `${status} ${text.replace(/<lastBuildDate>.*?<\/lastBuildDate>/g, '')}`
  }
  return seen
}
const staff = (route: string, body: object = {}) => ada.call(route, { reason: 'Because.', ...body })
const report = async (id: number) =>
  (await cleo.call('POST /api/reports/', { kind: 'comment', id, reason: 'Rude.' })).body.id

const changes: [what: string, change: () => Promise<unknown>][] = [
  ['a site is featured', () => staff(`POST /api/staff/blogs/${site}/feature/`)],
  ['a tag gets another name', () => staff('PATCH /api/staff/tags/maps/', { value: 'cartography' })],
  ['a tag is blocked', () => staff('POST /api/staff/tags/birds/block/')],
  ['a tag is let in again', () => staff('POST /api/staff/tags/birds/unblock/')],
  ['a tag becomes another', () => staff('POST /api/staff/tags/birds/merge/', { into: 'cartography' })],
  [
    'interests change',
    () => bob.call('POST /api/profile-create-update/', { about_me: 'I print.', tags: ['rivers'] }),
  ],
  [
    'a member has another picture',
    () =>
      wend.db
        .updateTable('profiles')
        .set({ avatar: '/media/bob.webp' })
        .where('user_id', '=', bob.id)
        .execute(),
  ],
  [
    'a site has another title and other tags',
    () =>
      bob.call('POST /api/upload-edit-blog/', {
        ...{ id: site, url: 'https://old-maps.example.org/', title: 'Older maps' },
        tags: ['rivers', 'ink'],
      }),
  ],
  [
    'a discussion has another title',
    () => bob.call(`PATCH /api/blogs/${site}/discussions/${talk}/edit/`, { title: 'Which ink?' }),
  ],
  [
    'a comment is edited',
    () =>
      bob.call(`PATCH /api/blogs/${site}/discussions/${talk}/comments/${comment}/edit/`, {
        content: 'Larger.',
      }),
  ],
  [
    'a comment is hidden',
    async () => staff(`POST /api/staff/reports/${await report(comment)}/decide/`, { decision: 'hide' }),
  ],
  ['an upvote is taken back', () => cleo.call(`PATCH /api/blogs/upvote-blog/${site}/`)],
  [
    'a review changes',
    () => cleo.call(`POST /api/blogs/${site}/reviews/`, { rating: 2, content: 'Not so fine.' }),
  ],
  ['a site is hidden', () => staff(`POST /api/staff/blogs/${site}/hide/`)],
  ['a site is restored', () => staff(`POST /api/staff/blogs/${site}/restore/`)],
  [
    'a member is suspended, with everything they made',
    () => staff('POST /api/staff/users/Cleo/suspend/', { hide_content: true }),
  ],
  ['a member is let in again', () => staff('POST /api/staff/users/Cleo/restore/')],
  ['an account is deleted', () => wend.db.deleteFrom('users').where('id', '=', cleo.id).execute()],
]

it('serves nothing out of date', { timeout: 120_000 }, async () => {
  let before = await look(wend)
  for (const [what, change] of changes) {
    const done = await change()
    if (typeof done === 'object' && done !== null && 'status' in done)
      expect([what, done]).toMatchObject([
        what,
        { status: expect.toSatisfy((status: number) => status < 300) },
      ])
    await wend.services.invalidation.settle()
    const kept = await look(wend)
    const other = await startWend({ like: wend, env: { RATE_LIMIT_SCALE: '0' } })
    const fresh = await look(other)
    await other.close()
    const stale = Object.keys(fresh).filter((address) => kept[address] !== fresh[address])
    expect([what, stale]).toEqual([what, []])
    // A change that nobody sees would prove nothing.
    expect([what, Object.keys(kept).some((address) => kept[address] !== before[address])]).toEqual([
      what,
      true,
    ])
    before = kept
  }
  expect(Object.values(before).some((text) => text.startsWith('500'))).toBe(false)
})
