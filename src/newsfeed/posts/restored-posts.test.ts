import { beforeEach, describe, expect, it } from 'vitest'
import { findMiscounts } from '#test/recount.ts'
import { startWend } from '#test/wend.ts'
import { createPost } from './testing/crawled-feed.ts'
import {
  daysLater,
  decide,
  decideOnPosts,
  decisionFixture,
  discuss,
  getStoredTexts,
  hourMs,
  makeCrawledSite,
  reason,
  type Site,
  start,
} from './testing/decided-posts.ts'

// No crawl undoes moderation decisions about posts.

const fixture = decisionFixture()
let { wend, staff, bob } = fixture
beforeEach(() => {
  ;({ wend, staff, bob } = fixture)
})

/** Ids of a site's posts in the community newsfeed, and in its feed. */
async function getNewsfeedIds(site: Site, server = wend): Promise<[ids: number[], feedIds: string[]]> {
  const { results } = (await server.anonymous('GET /api/posts/')).body as {
    results: { id: number; blog: { id: number } }[]
  }
  const { items } = (await server.anonymous('GET /newsfeed/feed.json')).body as {
    items: { id: string; title: string }[]
  }
  return [
    results.filter(({ blog }) => blog.id === site.id).map(({ id }) => id),
    items.filter(({ title }) => title.includes(site.titleWord)).map(({ id }) => id),
  ]
}
/** The same from a process with an empty cache, since a cached list may be half a minute old. */
async function getUncachedNewsfeedIds(site: Site) {
  const otherServer = await startWend({ sameDatabaseAs: wend })
  const ids = await getNewsfeedIds(site, otherServer)
  await otherServer.close()
  return ids
}

describe('a feed with noindex', () => {
  it('hides its posts at once, and shows the same ones again without noindex', async () => {
    const site = await makeCrawledSite()
    const { hidden, discussed, hiddenDiscussion, discussion } = await decideOnPosts(site)
    const before = [await site.getShownPosts(), await getNewsfeedIds(site)]
    await site.importNoindexFeed(daysLater(1))
    expect([await site.getShownPosts(), await getNewsfeedIds(site)]).toEqual([[], [[], []]])
    expect((await wend.anonymous(`GET ${discussion.path}`)).body).toMatchObject({
      is_of_post: true,
      post: null,
    })
    expect((await discuss(discussed)).status).toBe(404)
    // Staff can still change their mind.
    expect((await decide('restore', hidden)).status).toBe(200)
    expect((await wend.anonymous(`GET ${hiddenDiscussion.path}`)).status).toBe(200)
    expect((await decide('hide', hidden)).status).toBe(200)
    await site.importFeed(site.posts, daysLater(2))
    expect([await site.getShownPosts(), await getUncachedNewsfeedIds(site)]).toEqual(before)
    expect((await discuss(discussed)).body).toMatchObject({ discussion_id: discussion.discussion_id })
    expect(await findMiscounts(wend.db)).toEqual([])
  })

  it('loses the texts of its posts after three days, and later gets the same posts back', async () => {
    const site = await makeCrawledSite()
    const { hidden, discussed, hiddenDiscussion, discussion } = await decideOnPosts(site)
    const before = await site.getShownPosts()
    await site.importNoindexFeed(daysLater(1))
    await site.importNoindexFeed(daysLater(3))
    expect((await getStoredTexts(site)).join('')).toContain(site.titleWord)
    await site.importNoindexFeed(daysLater(4))
    expect((await getStoredTexts(site)).join('')).toMatch(/^(\{\})*$/)
    const { new_posts } = await site.importFeed(site.posts, daysLater(9))
    expect(new_posts).toBe(0)
    expect(await site.getShownPosts()).toEqual(before)
    // Restored posts do not return to the newsfeed.
    expect(await getUncachedNewsfeedIds(site)).toEqual([[], []])
    expect(await discuss(discussed)).toMatchObject({
      status: 200,
      body: { discussion_id: discussion.discussion_id },
    })
    expect((await discuss(hidden)).status).toBe(404)
    expect((await wend.anonymous(`GET ${hiddenDiscussion.path}`)).status).toBe(404)
    expect((await decide('restore', hidden)).status).toBe(200)
    expect((await wend.anonymous(`GET ${hiddenDiscussion.path}`)).body.post).toMatchObject({ id: hidden })
    expect((await site.getShownPosts()).map(({ id }) => id)).toContain(hidden)
    expect(await findMiscounts(wend.db)).toEqual([])
  })

  it('never shows posts without text, but lets staff decide on them', async () => {
    const site = await makeCrawledSite()
    const { hidden, hiddenDiscussion } = await decideOnPosts(site)
    await site.importNoindexFeed(daysLater(1))
    await site.importNoindexFeed(daysLater(5))
    expect((await decide('restore', hidden)).status).toBe(200)
    expect((await wend.anonymous(`GET ${hiddenDiscussion.path}`)).body.post).toBeNull()
    // By now the feed has only its newest post.
    await site.importFeed(site.posts.slice(0, 1), daysLater(6))
    expect((await site.getShownPosts()).map(({ title }) => title)).toEqual([`${site.titleWord} 3`])
    expect((await wend.anonymous(`GET /api/blogs/${site.id}/`)).body.post_count ?? 1).toBe(1)
    await site.importFeed(site.posts, daysLater(7))
    expect((await site.getShownPosts()).map(({ id }) => id)).toContain(hidden)
  })

  it('is deleted after 90 days, except for decisions', async () => {
    const site = await makeCrawledSite()
    const { hidden, discussed } = await decideOnPosts(site)
    for (const days of [1, 5, 92]) await site.importNoindexFeed(daysLater(days))
    await site.importFeed(site.posts, daysLater(93))
    const shown = await site.getShownPosts()
    expect(shown.map(({ title }) => title)).toEqual([`${site.titleWord} 3`, `${site.titleWord} 1`])
    expect(shown[0]?.id).toBe(discussed)
    expect((await decide('restore', hidden)).status).toBe(200)
  })

  it('imports posts that were written in the meantime as new', async () => {
    const site = await makeCrawledSite()
    await site.importNoindexFeed(daysLater(1))
    await site.importNoindexFeed(daysLater(5))
    const posts = [createPost(site.site_url, 4, daysLater(6)), ...site.posts]
    expect((await site.importFeed(posts, daysLater(6.5))).new_posts).toBe(1)
    expect((await getUncachedNewsfeedIds(site))[0]).toEqual([(await site.getShownPosts())[0]?.id])
  })
})

describe('fifty newer posts', () => {
  const createNewerPosts = (site: Site) =>
    Array.from({ length: 50 }, (_, n) =>
      createPost(site.site_url, 100 + n, new Date(start + (n + 1) * hourMs)),
    )

  it('do not undo staff decisions', async () => {
    const site = await makeCrawledSite()
    const hidden = await site.getPostId(1)
    await decide('hide', hidden)
    await site.importFeed(createNewerPosts(site), daysLater(4))
    expect((await decide('restore', hidden)).status).toBe(200)
    expect((await site.getShownPosts()).map(({ id }) => id)).toContain(hidden)
  })

  it('do not prune reported posts until staff have decided', async () => {
    const site = await makeCrawledSite()
    const reportedPostId = await site.getPostId(1)
    const { body: report } = await bob.call('POST /api/reports/', {
      kind: 'post',
      id: reportedPostId,
      reason: 'Casino.',
    })
    await site.importFeed(createNewerPosts(site), daysLater(4))
    const { body } = await staff.call(`POST /api/staff/reports/${report.id}/decide/`, {
      decision: 'dismiss',
      reason,
    })
    expect(body.state).toBe('dismiss')
    expect((await site.getShownPosts()).map(({ id }) => id)).toContain(reportedPostId)
    await site.importFeed([createPost(site.site_url, 200, daysLater(5))], daysLater(5))
    expect((await site.getShownPosts()).map(({ id }) => id)).not.toContain(reportedPostId)
  })

  it('are stored despite a pinned post', async () => {
    const site = await makeCrawledSite()
    await decide('hide', await site.getPostId(1))
    await site.importFeed(createNewerPosts(site), daysLater(4))
    expect(await wend.countStatements(() => site.importFeed(createNewerPosts(site), daysLater(5)))).toBe(1)
    expect(await site.getShownPosts()).toHaveLength(50)
  })
})

describe('a site that moves to another host', () => {
  it.each([
    ['keeps its posts', []],
    ['keeps its posts even if only their ids are stored', [1, 5]],
  ])('%s', async (_, noindexAfter) => {
    const site = await makeCrawledSite()
    const { hidden, discussed, discussion } = await decideOnPosts(site)
    const before = await site.getShownPosts()
    for (const days of noindexAfter) await site.importNoindexFeed(daysLater(days))
    const moved_to = 'https://moved.example.org'
    const posts = site.posts.map((post) => ({
      ...post,
      id: `${moved_to}${post.id?.slice(site.site_url.length)}`,
      url: `${moved_to}${post.url.slice(site.site_url.length)}`,
    }))
    const { new_posts } = await site.importFeed(posts, daysLater(6), { site_url: moved_to })
    expect(new_posts).toBe(0)
    const shown = await site.getShownPosts()
    expect(shown).toEqual(before.map((post) => ({ ...post, url: expect.stringContaining(moved_to) })))
    expect((await discuss(discussed)).body).toMatchObject({ discussion_id: discussion.discussion_id })
    expect((await discuss(hidden)).status).toBe(404)
  })
})
