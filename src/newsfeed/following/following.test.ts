import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFollows } from '#test/builders/members-and-sites.ts'
import { hold, makeSite, makeSites, makeUser, type TestPerson } from '#test/builders.ts'
import { slowIt } from '#test/slow-it.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { createPostImporter } from '../posts/testing/import-posts.ts'

let wend: Wend
let ada: TestPerson
let bob: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())

const follow = (person: TestPerson, id: number) => person.call(`POST /api/blogs/${id}/follow/`)
const unfollow = (person: TestPerson, id: number) => person.call(`DELETE /api/blogs/${id}/follow/`)
const countFollowers = async (id: number) =>
  (await wend.anonymous(`GET /api/blogs/${id}/`)).body.follower_count
const getFollowedTitles = async (person: TestPerson, query = '') =>
  (await person.call(`GET /api/follows/?${query}`)).body.results.map(({ title }: { title: string }) => title)

describe('following a site', () => {
  it('counts followers without naming them', async () => {
    const id = await makeSite(wend)
    expect(await follow(ada, id)).toMatchObject({ status: 201, body: { follows: true, follower_count: 1 } })
    expect(await follow(ada, id)).toMatchObject({ status: 200, body: { follows: true, follower_count: 1 } })
    expect(await follow(bob, id)).toMatchObject({ status: 201, body: { follower_count: 2 } })
    expect((await ada.call(`GET /api/blogs/${id}/follow/`)).body).toEqual({ follows: true })
    expect(await countFollowers(id)).toBe(2)
    expect((await unfollow(ada, id)).status).toBe(204)
    expect((await unfollow(ada, id)).status).toBe(204)
    expect(await countFollowers(id)).toBe(1)
    expect((await ada.call(`GET /api/blogs/${id}/follow/`)).body).toEqual({ follows: false })
    expect((await wend.anonymous(`GET /api/blogs/${id}/`)).text).not.toContain('Bob')
  })

  it('returns the ids of all followed and bookmarked sites in one call', async () => {
    const cleo = await makeUser(wend, 'Cleo')
    const [followed, bookmarked, hidden] = await Promise.all([makeSite(wend), makeSite(wend), makeSite(wend)])
    for (const id of [followed, hidden]) await follow(cleo, id)
    await cleo.call('POST /api/blog/bookmark/', { blogId: bookmarked })
    await hold(wend, 'blog', hidden)
    expect((await cleo.call('GET /api/blogs/saved/')).body).toEqual({
      followed: [followed],
      bookmarked: [bookmarked],
    })
    expect((await wend.anonymous('GET /api/blogs/saved/')).status).toBe(401)
  })

  it('counts once, however often it is requested', async () => {
    const id = await makeSite(wend)
    const replies = await Promise.all(Array.from({ length: 10 }, () => follow(ada, id)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await countFollowers(id)).toBe(1)
  })

  it('is rejected for missing sites', async () => {
    const hidden = await makeSite(wend, { status: 'hidden' })
    for (const id of [hidden, 999_999]) {
      expect((await follow(ada, id)).status).toBe(404)
      expect((await unfollow(ada, id)).status).toBe(404)
    }
    expect((await wend.anonymous(`POST /api/blogs/${hidden}/follow/`)).status).toBe(401)
  })

  slowIt('is limited to 2,000 sites', async () => {
    const member = await makeUser(wend)
    await addFollows(wend, member, ...(await makeSites(wend, 2000)))
    const id = await makeSite(wend)
    expect(await follow(member, id)).toMatchObject({ status: 400, body: { code: 'follows_too_many' } })
    expect((await member.call('POST /api/follows/', { ids: [id] })).body.code).toBe('follows_too_many')
    expect(await countFollowers(id)).toBe(0)
  })

  it('takes one transaction of at most four statements', async () => {
    const id = await makeSite(wend)
    // One more statement finds the caller.
    expect(await wend.countStatements(() => follow(ada, id))).toBeLessThanOrEqual(4 + 1)
  })

  it('ends when the account is deleted, which updates the counts', async () => {
    const [first, second] = [await makeSite(wend), await makeSite(wend)]
    const member = await makeUser(wend)
    await member.call('POST /api/follows/', { ids: [second, first] })
    expect([await countFollowers(first), await countFollowers(second)]).toEqual([1, 1])
    await wend.db.deleteFrom('users').where('id', '=', member.id).execute()
    await wend.services.invalidation.catchUp()
    expect([await countFollowers(first), await countFollowers(second)]).toEqual([0, 0])
  })

  it('moves to the target when sites are merged, and back when that is undone', async () => {
    const staff = await makeUser(wend, 'Stella', { is_staff: true })
    const [from, into] = [await makeSite(wend), await makeSite(wend)]
    await follow(ada, from)
    await follow(bob, from)
    await follow(bob, into)
    const merge = await staff.call(`POST /api/staff/blogs/${from}/merge/`, { into, reason: 'It has moved' })
    expect(await countFollowers(into)).toBe(2)
    expect((await ada.call(`GET /api/blogs/${into}/follow/`)).body).toEqual({ follows: true })
    await staff.call(`POST /api/staff/merges/${merge.body.merge_id ?? merge.body.id}/undo/`, {
      reason: 'No',
    })
    expect(await countFollowers(into)).toBe(1)
    expect(await countFollowers(from)).toBe(2)
  })
})

describe('the list of followed sites', () => {
  it('is sorted by newest post, by name or by when each was followed, and can be filtered', async () => {
    const eve = await makeUser(wend)
    const [moss, ants, rain] = await Promise.all([
      makeSite(wend, { title: 'Moss', url: 'https://green.example.org/' }),
      makeSite(wend, { title: 'ants' }),
      makeSite(wend, { title: 'Rain' }),
    ])
    for (const id of [rain, moss, ants]) await follow(eve, id)
    const now = Date.now()
    const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
    const feedWithPost = (days: number) => [
      {
        id: 'a',
        url: 'https://ada.example/a',
        title: 'A',
        excerpt: '',
        author: null,
        published_on: new Date(daysAgo(days)),
        updated_on: null,
        language: null,
        categories: [],
      },
    ]
    await createPostImporter(wend, moss).importFeed(feedWithPost(2), daysAgo(0))
    await createPostImporter(wend, rain).importFeed(feedWithPost(1), daysAgo(0))
    expect(await getFollowedTitles(eve)).toEqual(['Rain', 'Moss', 'ants'])
    expect(await getFollowedTitles(eve, 'sort=name')).toEqual(['ants', 'Moss', 'Rain'])
    expect(await getFollowedTitles(eve, 'sort=added')).toEqual(['ants', 'Moss', 'Rain'])
    expect(await getFollowedTitles(eve, 'query=GREEN')).toEqual(['Moss'])
    expect(await getFollowedTitles(eve, 'query=100%25')).toEqual([])
    const paged = (await eve.call('GET /api/follows/?sort=name&page=2&page_size=2')).body
    expect(paged).toMatchObject({ count: 3, next: null, results: [{ title: 'Rain' }] })
    expect((await eve.call('GET /api/follows/?sort=random')).status).toBe(400)
    // A member's own list includes unhealthy sites, and shows their health.
    await wend.db.updateTable('blogs').set({ health: 'changed_hands' }).where('id', '=', ants).execute()
    expect((await eve.call('GET /api/follows/?sort=name')).body.results).toMatchObject([
      { title: 'ants', health: 'changed_hands', last_post_on: null },
      { title: 'Moss', health: 'fine', last_post_on: daysAgo(2) },
      { title: 'Rain', health: 'fine', last_post_on: daysAgo(1) },
    ])
    await hold(wend, 'blog', moss)
    expect(await getFollowedTitles(eve)).toEqual(['Rain', 'ants'])
    expect((await bob.call('GET /api/follows/')).text).not.toContain('Rain')
    expect((await wend.anonymous('GET /api/follows/')).status).toBe(401)
  })
})
