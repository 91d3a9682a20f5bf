import { beforeEach, describe, expect, it } from 'vitest'
import { eraseSite } from '#opt-outs/site-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { readMigration } from '#platform/schema/migration-files.ts'
import { findMiscounts } from '#test/recount.ts'
import {
  daysLater,
  decide,
  decideOnPosts,
  decisionFixture,
  discuss,
  getStoredTexts,
  makeCrawledSite,
  reason,
} from './testing/decided-posts.ts'

// Decisions about posts when the site is merged, deleted, or was crawled by an older version.

const fixture = decisionFixture()
let { wend, staff } = fixture
beforeEach(() => {
  ;({ wend, staff } = fixture)
})

describe('a merged site', () => {
  const merge = async (from: number, into: number): Promise<number> =>
    (await staff.call(`POST /api/staff/blogs/${from}/merge/`, { into, reason })).body.id
  const undo = (id: number) => staff.call(`POST /api/staff/merges/${id}/undo/`, { reason })

  it('passes decisions on to the target’s copies of its posts', async () => {
    const [from, into] = [await makeCrawledSite(), await makeCrawledSite()]
    await into.importFeed(from.posts, daysLater(0.5))
    const before = await into.getShownPosts()
    expect(before).toHaveLength(6)
    const { hidden, discussed, discussion, hiddenDiscussion } = await decideOnPosts(from)
    const mergeId = await merge(from.id, into.id)
    const shown = await into.getShownPosts()
    expect(shown.map(({ title }) => title)).not.toContain(`${from.titleWord} 2`)
    const copy = shown.find(({ title }) => title === `${from.titleWord} 3`)
    expect(copy).toMatchObject({ discussion_id: discussion.discussion_id })
    expect(await discuss(copy?.id ?? 0)).toMatchObject({
      status: 200,
      body: { blog_id: into.id, discussion_id: discussion.discussion_id },
    })
    const movedPath = discussion.path.replace(`/blogs/${from.id}/`, `/blogs/${into.id}/`)
    expect((await wend.anonymous(`GET ${movedPath}`)).body.post).toMatchObject({ id: copy?.id })
    expect(await findMiscounts(wend.db)).toEqual([])

    expect((await undo(mergeId)).status).toBe(200)
    expect(await into.getShownPosts()).toEqual(before)
    expect((await discuss(discussed)).body).toEqual({
      blog_id: from.id,
      discussion_id: discussion.discussion_id,
    })
    expect((await wend.anonymous(`GET ${discussion.path}`)).body.post).toMatchObject({ id: discussed })
    expect((await wend.anonymous(`GET ${hiddenDiscussion.path}`)).status).toBe(404)
    expect((await decide('restore', hidden)).status).toBe(200)
    expect((await wend.anonymous(`GET ${hiddenDiscussion.path}`)).body.post).toMatchObject({ id: hidden })
    expect(await findMiscounts(wend.db)).toEqual([])
  })

  it('has the discussion of a post hidden while the target’s copy is hidden', async () => {
    const [from, into] = [await makeCrawledSite(), await makeCrawledSite()]
    await into.importFeed(from.posts, daysLater(0.5))
    const copy = (await into.getShownPosts()).find(({ title }) => title === `${from.titleWord} 2`)?.id ?? 0
    const original = await from.getPostId(2)
    const id = (await discuss(original)).body.discussion_id
    const getDiscussionStatus = async (site: { id: number }) =>
      (await wend.anonymous(`GET /api/blogs/${site.id}/discussions/${id}/`)).status
    for (const first of ['hide', 'restore'] as const) {
      await decide(first, copy)
      const mergeId = await merge(from.id, into.id)
      expect(await getDiscussionStatus(into)).toBe(first === 'hide' ? 404 : 200)
      await decide(first === 'hide' ? 'restore' : 'hide', copy)
      expect(await getDiscussionStatus(into)).toBe(first === 'hide' ? 200 : 404)
      expect((await undo(mergeId)).status).toBe(200)
      expect(await getDiscussionStatus(from)).toBe(200)
    }
    expect((await discuss(original)).body).toEqual({ blog_id: from.id, discussion_id: id })
    expect(await findMiscounts(wend.db)).toEqual([])
  })

  it('moves decided posts that the target lacks, with their ids', async () => {
    const [from, into] = [await makeCrawledSite(), await makeCrawledSite(4)]
    const { hidden, discussed, discussion } = await decideOnPosts(from)
    const before = await from.getShownPosts()
    const mergeId = await merge(from.id, into.id)
    await into.importFeed([...from.posts, ...into.posts], daysLater(1))
    const shown = await into.getShownPosts()
    expect(shown.map(({ title }) => title)).not.toContain(`${from.titleWord} 2`)
    expect(shown.find(({ title }) => title === `${from.titleWord} 3`)).toMatchObject({
      id: discussed,
      discussion_id: discussion.discussion_id,
    })
    expect((await undo(mergeId)).status).toBe(200)
    expect(await from.getShownPosts()).toEqual(before)
    expect((await decide('restore', hidden)).status).toBe(200)
    expect(await from.getShownPosts()).toHaveLength(3)
    expect(await findMiscounts(wend.db)).toEqual([])
  })
})

describe('a deleted site', () => {
  it('is deleted with its posts, including decided ones', async () => {
    const site = await makeCrawledSite()
    await decideOnPosts(site)
    await site.importNoindexFeed(daysLater(1))
    expect((await staff.call(`DELETE /api/blogs/delete-by-Id/?blogId=${site.id}`)).status).toBe(204)
    expect(await getStoredTexts(site)).toEqual([])
  })

  it('leaves neither posts nor permanently hidden discussions when its owner has it erased', async () => {
    const site = await makeCrawledSite()
    const { hiddenDiscussion } = await decideOnPosts(site)
    await site.importNoindexFeed(daysLater(1))
    await inTransaction(wend.db, (tx) => eraseSite(tx, site.id))
    await wend.services.invalidation.catchUp()
    expect(await getStoredTexts(site)).toEqual([])
    expect((await wend.anonymous(`GET ${hiddenDiscussion.path}`)).body).toMatchObject({
      is_of_post: true,
      post: null,
    })
    expect(await findMiscounts(wend.db)).toEqual([])
  })
})

it('reattaches a discussion whose post an older version stored under another id', async () => {
  const site = await makeCrawledSite()
  const { hidden, discussed, hiddenDiscussion, discussion } = await decideOnPosts(site)
  // The state that the older version left behind.
  const { pool } = wend.services.database
  await pool.query('update posts set discussion_id = null, is_hidden = false where blog_id = $1', [site.id])
  await pool.query('update discussions set post_id = post_id + 1000000 where blog_id = $1', [site.id])
  const repair = (await readMigration('0347_discussions_of_returned_posts')) ?? ''
  expect((await pool.query(repair)).rowCount).toBe(2)
  expect((await pool.query(repair)).rowCount).toBe(0)
  expect((await discuss(discussed)).body).toMatchObject({ discussion_id: discussion.discussion_id })
  expect((await discuss(hidden)).status).toBe(404)
  expect((await decide('restore', hidden)).status).toBe(200)
  expect((await wend.anonymous(`GET ${hiddenDiscussion.path}`)).body.post).toMatchObject({ id: hidden })
})

it('hides a post again for which an older version started a second discussion', async () => {
  const site = await makeCrawledSite()
  const { hidden, hiddenDiscussion } = await decideOnPosts(site)
  const { pool } = wend.services.database
  await pool.query('update posts set discussion_id = null, is_hidden = false where blog_id = $1', [site.id])
  await pool.query('update discussions set post_id = post_id + 2000000 where blog_id = $1', [site.id])
  const newDiscussion = `/api/blogs/${site.id}/discussions/${(await discuss(hidden)).body.discussion_id}/`
  expect((await wend.anonymous(`GET ${newDiscussion}`)).status).toBe(200)
  const repair = (await readMigration('0347_discussions_of_returned_posts')) ?? ''
  expect((await pool.query(repair)).rowCount).toBe(2)
  expect((await pool.query(repair)).rowCount).toBe(0)
  await wend.services.invalidation.catchUp()
  expect((await site.getShownPosts()).map(({ id }) => id)).not.toContain(hidden)
  expect((await wend.anonymous(`GET ${newDiscussion}`)).status).toBe(404)
  expect((await decide('restore', hidden)).status).toBe(200)
  expect((await wend.anonymous(`GET ${newDiscussion}`)).body.post).toMatchObject({ id: hidden })
  // Staff can still publish the first discussion.
  expect((await wend.anonymous(`GET ${hiddenDiscussion.path}`)).status).toBe(404)
  const heldPath = `/api/staff/held/discussion/${hiddenDiscussion.discussion_id}`
  expect((await staff.call(`POST ${heldPath}/decide/`, { decision: 'publish', reason })).status).toBe(200)
  expect((await wend.anonymous(`GET ${hiddenDiscussion.path}`)).status).toBe(200)
  expect(await findMiscounts(wend.db)).toEqual([])
})
