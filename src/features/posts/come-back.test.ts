import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseSite } from '#features/owner-requests/site-queries.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { findMiscounts } from '#test/recount.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { FeedPost } from './feed-post.ts'
import { keepReading } from './keep-reading.ts'
import { brought, postAt } from './testing/brought.ts'

// A post belongs to its site, but what people decided about it is theirs: no crawl undoes that.

let wend: Wend
let staff: TestPerson
let bob: TestPerson
beforeAll(async () => {
  wend = await startWend()
  staff = await makeUser(wend, 'Keeper', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())

const reason = 'It sells things'
const hour = 3_600_000
const day = 24 * hour
const start = Date.now() - 20 * day
const daysLater = (days: number) => new Date(start + days * day)

interface ShownPost {
  id: number
  title: string
  published_on: string
  discussion_id: number | null
}

let made = 0
/** A site that posted three times before its first reading. @param first the number of its first post */
async function makeReadSite(first = 1) {
  const site_url = `https://back${++made}.example.net`
  const id = await makeSite(wend, { title: `Back ${made}`, url: site_url })
  const words = `Turnip${made}`
  const posts = [3, 2, 1].map((n) =>
    postAt(site_url, n - 1 + first, new Date(start - (4 - n) * hour), { title: `${words} ${n}` }),
  )
  const reading = { blog_id: id, site_url, is_first: false }
  const read = async (brings: FeedPost[], on: Date, more: { noindex?: boolean; site_url?: string } = {}) => {
    const { noindex = false, ...instead } = more
    const feed = { ...brought(brings), robots: { noindex, nosnippet: false } }
    const kept = await keepReading(wend.db, { ...reading, ...instead, read_on: on, feed })
    await wend.services.invalidation.settle()
    return kept
  }
  const readNoindex = (on: Date) => read(posts, on, { noindex: true })
  await read(posts, daysLater(0))
  const shown = async (): Promise<ShownPost[]> =>
    (await wend.anyone(`GET /api/blogs/${id}/posts/?page_size=100`)).body.results
  const idOf = async (n: number) => (await shown()).find(({ title }) => title === `${words} ${n}`)?.id ?? 0
  return { id, site_url, words, posts, read, readNoindex, shown, idOf }
}
type Site = Awaited<ReturnType<typeof makeReadSite>>

const decide = (what: 'hide' | 'restore', id: number) =>
  staff.call(`POST /api/staff/posts/${id}/${what}/`, { reason })
const discuss = (id: number) => bob.call(`POST /api/posts/${id}/discuss/`)

/** Staff hide the second post, and Bob talks about it and about the third one. */
async function decideOnPosts(site: Site) {
  const [hidden, discussed] = [await site.idOf(2), await site.idOf(3)]
  const talks: { discussion_id: number; path: string }[] = []
  for (const id of [hidden, discussed]) {
    const { body } = await discuss(id)
    const path = `/api/blogs/${site.id}/discussions/${body.discussion_id}/`
    await bob.call(`POST ${path}comments/`, { content: 'Indeed.' })
    talks.push({ discussion_id: body.discussion_id, path })
  }
  expect((await decide('hide', hidden)).status).toBe(200)
  const [talkOfHidden, talk] = talks as [(typeof talks)[number], (typeof talks)[number]]
  return { hidden, discussed, talkOfHidden, talk }
}

/** Ids of the posts of a site in everybody's news, and in their feed. */
async function inNews(site: Site, process = wend): Promise<[ids: number[], feedIds: string[]]> {
  const { results } = (await process.anyone('GET /api/posts/')).body as {
    results: { id: number; blog: { id: number } }[]
  }
  const { items } = (await process.anyone('GET /newsfeed/feed.json')).body as {
    items: { id: string; title: string }[]
  }
  return [
    results.filter(({ blog }) => blog.id === site.id).map(({ id }) => id),
    items.filter(({ title }) => title.includes(site.words)).map(({ id }) => id),
  ]
}
/** The same for a process that has no list in its cache: one that lacks a site may be half a minute old. */
async function inFreshNews(site: Site) {
  const other = await startWend({ like: wend })
  const found = await inNews(site, other)
  await other.close()
  return found
}
const wordsOf = async (site: Site) => {
  const { rows } = await wend.services.database.pool.query(
    'select concat(title, excerpt, author, categories) as words from posts where blog_id = $1',
    [site.id],
  )
  return rows.map(({ words }) => words)
}

describe('a feed that asks not to be indexed', () => {
  it('hides its posts at once, and shows the same ones when it no longer asks', async () => {
    const site = await makeReadSite()
    const { hidden, discussed, talkOfHidden, talk } = await decideOnPosts(site)
    const before = [await site.shown(), await inNews(site)]
    await site.readNoindex(daysLater(1))
    expect([await site.shown(), await inNews(site)]).toEqual([[], [[], []]])
    expect((await wend.anyone(`GET ${talk.path}`)).body).toMatchObject({ is_of_post: true, post: null })
    expect((await discuss(discussed)).status).toBe(404)
    // Staff can still change their mind.
    expect((await decide('restore', hidden)).status).toBe(200)
    expect((await wend.anyone(`GET ${talkOfHidden.path}`)).status).toBe(200)
    expect((await decide('hide', hidden)).status).toBe(200)
    await site.read(site.posts, daysLater(2))
    expect([await site.shown(), await inFreshNews(site)]).toEqual(before)
    expect((await discuss(discussed)).body).toMatchObject({ discussion_id: talk.discussion_id })
    expect(await findMiscounts(wend.db)).toEqual([])
  })

  it('loses the words of its posts once it has asked for three days, and gets the same posts back', async () => {
    const site = await makeReadSite()
    const { hidden, discussed, talkOfHidden, talk } = await decideOnPosts(site)
    const before = await site.shown()
    await site.readNoindex(daysLater(1))
    await site.readNoindex(daysLater(3))
    expect((await wordsOf(site)).join('')).toContain(site.words)
    await site.readNoindex(daysLater(4))
    expect((await wordsOf(site)).join('')).toMatch(/^(\{\})*$/)
    const { new_posts } = await site.read(site.posts, daysLater(9))
    expect(new_posts).toBe(0)
    expect(await site.shown()).toEqual(before)
    // What came back is not news.
    expect(await inFreshNews(site)).toEqual([[], []])
    expect(await discuss(discussed)).toMatchObject({
      status: 200,
      body: { discussion_id: talk.discussion_id },
    })
    expect((await discuss(hidden)).status).toBe(404)
    expect((await wend.anyone(`GET ${talkOfHidden.path}`)).status).toBe(404)
    expect((await decide('restore', hidden)).status).toBe(200)
    expect((await wend.anyone(`GET ${talkOfHidden.path}`)).body.post).toMatchObject({ id: hidden })
    expect((await site.shown()).map(({ id }) => id)).toContain(hidden)
    expect(await findMiscounts(wend.db)).toEqual([])
  })

  it('never shows a post again that only its id is left of, but lets staff decide on it', async () => {
    const site = await makeReadSite()
    const { hidden, talkOfHidden } = await decideOnPosts(site)
    await site.readNoindex(daysLater(1))
    await site.readNoindex(daysLater(5))
    expect((await decide('restore', hidden)).status).toBe(200)
    expect((await wend.anyone(`GET ${talkOfHidden.path}`)).body.post).toBeNull()
    // By now the feed has only its newest post.
    await site.read(site.posts.slice(0, 1), daysLater(6))
    expect((await site.shown()).map(({ title }) => title)).toEqual([`${site.words} 3`])
    expect((await wend.anyone(`GET /api/blogs/${site.id}/`)).body.post_count ?? 1).toBe(1)
    await site.read(site.posts, daysLater(7))
    expect((await site.shown()).map(({ id }) => id)).toContain(hidden)
  })

  it('is forgotten after 90 days, but for what people decided', async () => {
    const site = await makeReadSite()
    const { hidden, discussed } = await decideOnPosts(site)
    for (const days of [1, 5, 92]) await site.readNoindex(daysLater(days))
    await site.read(site.posts, daysLater(93))
    const shown = await site.shown()
    expect(shown.map(({ title }) => title)).toEqual([`${site.words} 3`, `${site.words} 1`])
    expect(shown[0]?.id).toBe(discussed)
    expect((await decide('restore', hidden)).status).toBe(200)
  })

  it('brings what it posted meanwhile as new', async () => {
    const site = await makeReadSite()
    await site.readNoindex(daysLater(1))
    await site.readNoindex(daysLater(5))
    const posts = [postAt(site.site_url, 4, daysLater(6)), ...site.posts]
    expect((await site.read(posts, daysLater(6.5))).new_posts).toBe(1)
    expect((await inFreshNews(site))[0]).toEqual([(await site.shown())[0]?.id])
  })
})

describe('fifty newer posts', () => {
  const newer = (site: Site) =>
    Array.from({ length: 50 }, (_, n) => postAt(site.site_url, 100 + n, new Date(start + (n + 1) * hour)))

  it('do not undo what staff decided', async () => {
    const site = await makeReadSite()
    const hidden = await site.idOf(1)
    await decide('hide', hidden)
    await site.read(newer(site), daysLater(4))
    expect((await decide('restore', hidden)).status).toBe(200)
    expect((await site.shown()).map(({ id }) => id)).toContain(hidden)
  })

  it('do not take away what is reported, until staff have looked', async () => {
    const site = await makeReadSite()
    const reported = await site.idOf(1)
    const { body: report } = await bob.call('POST /api/reports/', {
      kind: 'post',
      id: reported,
      reason: 'Casino.',
    })
    await site.read(newer(site), daysLater(4))
    const { body } = await staff.call(`POST /api/staff/reports/${report.id}/decide/`, {
      ...{ decision: 'dismiss', reason },
    })
    expect(body.state).toBe('dismiss')
    expect((await site.shown()).map(({ id }) => id)).toContain(reported)
    await site.read([postAt(site.site_url, 200, daysLater(5))], daysLater(5))
    expect((await site.shown()).map(({ id }) => id)).not.toContain(reported)
  })

  it('are not stopped by a post that is kept', async () => {
    const site = await makeReadSite()
    await decide('hide', await site.idOf(1))
    await site.read(newer(site), daysLater(4))
    expect(await wend.countStatements(() => site.read(newer(site), daysLater(5)))).toBe(1)
    expect(await site.shown()).toHaveLength(50)
  })
})

describe('a site that moves to another host', () => {
  it('keeps its posts', async () => {
    const site = await makeReadSite()
    const { hidden, discussed, talk } = await decideOnPosts(site)
    const before = await site.shown()
    const moved_to = `https://moved${made}.example.org`
    const posts = site.posts.map((post) => ({
      ...post,
      id: `${moved_to}${post.id?.slice(site.site_url.length)}`,
      url: `${moved_to}${post.url.slice(site.site_url.length)}`,
    }))
    const { new_posts } = await site.read(posts, daysLater(2), { site_url: moved_to })
    expect(new_posts).toBe(0)
    const shown = await site.shown()
    expect(shown).toEqual(before.map((post) => ({ ...post, url: expect.stringContaining(moved_to) })))
    expect((await discuss(discussed)).body).toMatchObject({ discussion_id: talk.discussion_id })
    expect((await discuss(hidden)).status).toBe(404)
  })
})

describe('a site that is merged into another listing of it', () => {
  const merge = async (from: number, into: number): Promise<number> =>
    (await staff.call(`POST /api/staff/blogs/${from}/merge/`, { into, reason })).body.id
  const undo = (id: number) => staff.call(`POST /api/staff/merges/${id}/undo/`, { reason })

  it('takes along what was decided about posts that the other one has too', async () => {
    const [from, into] = [await makeReadSite(), await makeReadSite()]
    await into.read(from.posts, daysLater(0.5))
    const before = await into.shown()
    expect(before).toHaveLength(6)
    const { hidden, discussed, talk, talkOfHidden } = await decideOnPosts(from)
    const merged = await merge(from.id, into.id)
    const shown = await into.shown()
    expect(shown.map(({ title }) => title)).not.toContain(`${from.words} 2`)
    const copy = shown.find(({ title }) => title === `${from.words} 3`)
    expect(copy).toMatchObject({ discussion_id: talk.discussion_id })
    expect(await discuss(copy?.id ?? 0)).toMatchObject({
      ...{ status: 200, body: { blog_id: into.id, discussion_id: talk.discussion_id } },
    })
    const moved = talk.path.replace(`/blogs/${from.id}/`, `/blogs/${into.id}/`)
    expect((await wend.anyone(`GET ${moved}`)).body.post).toMatchObject({ id: copy?.id })
    expect(await findMiscounts(wend.db)).toEqual([])

    expect((await undo(merged)).status).toBe(200)
    expect(await into.shown()).toEqual(before)
    expect((await discuss(discussed)).body).toEqual({ blog_id: from.id, discussion_id: talk.discussion_id })
    expect((await wend.anyone(`GET ${talk.path}`)).body.post).toMatchObject({ id: discussed })
    expect((await wend.anyone(`GET ${talkOfHidden.path}`)).status).toBe(404)
    expect((await decide('restore', hidden)).status).toBe(200)
    expect((await wend.anyone(`GET ${talkOfHidden.path}`)).body.post).toMatchObject({ id: hidden })
    expect(await findMiscounts(wend.db)).toEqual([])
  })

  it('takes along posts that the other one lacks, under their ids', async () => {
    const [from, into] = [await makeReadSite(), await makeReadSite(4)]
    const { hidden, discussed, talk } = await decideOnPosts(from)
    const before = await from.shown()
    const merged = await merge(from.id, into.id)
    await into.read([...from.posts, ...into.posts], daysLater(1))
    const shown = await into.shown()
    expect(shown.map(({ title }) => title)).not.toContain(`${from.words} 2`)
    expect(shown.find(({ title }) => title === `${from.words} 3`)).toMatchObject({
      ...{ id: discussed, discussion_id: talk.discussion_id },
    })
    expect((await undo(merged)).status).toBe(200)
    expect(await from.shown()).toEqual(before)
    expect((await decide('restore', hidden)).status).toBe(200)
    expect(await from.shown()).toHaveLength(3)
    expect(await findMiscounts(wend.db)).toEqual([])
  })
})

describe('a site that goes', () => {
  it('takes its posts with it, whatever was decided about them', async () => {
    const site = await makeReadSite()
    await decideOnPosts(site)
    await site.readNoindex(daysLater(1))
    expect((await staff.call(`DELETE /api/blogs/delete-by-Id/?blogId=${site.id}`)).status).toBe(204)
    expect(await wordsOf(site)).toEqual([])
  })

  it('leaves nothing of its posts when its owner has it erased, and no discussion that nobody can show again', async () => {
    const site = await makeReadSite()
    const { talkOfHidden } = await decideOnPosts(site)
    await site.readNoindex(daysLater(1))
    await wend.db.transaction().execute((tx) => eraseSite(tx, site.id))
    await wend.services.invalidation.settle()
    expect(await wordsOf(site)).toEqual([])
    expect((await wend.anyone(`GET ${talkOfHidden.path}`)).body).toMatchObject({
      is_of_post: true,
      post: null,
    })
    expect(await findMiscounts(wend.db)).toEqual([])
  })
})
