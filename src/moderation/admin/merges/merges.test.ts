import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Recommendation } from '#discovery/recommendations/schemas.ts'
import { makeReview } from '#test/builders/contributions.ts'
import { addBookmarks, addUpvotes } from '#test/builders/members-and-sites.ts'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let staff: TestPerson
let people: TestPerson[]
/** Renders nothing: only redirects matter here. */
const pages = {
  is_dev: false,
  assets_dir: undefined,
  findParameters: async () => [],
  render: async () => ({ status: 404, html: '' }),
}
beforeAll(async () => {
  wend = await startWend({ pages })
  staff = await makeUser(wend, 'Ada', { is_staff: true })
  people = await Promise.all(['Bob', 'Cyd', 'Dee'].map((name) => makeUser(wend, name)))
})
afterAll(() => wend.close())

let oldSite: number
let newSite: number
beforeEach(async () => {
  oldSite = await makeSite(wend, { title: 'Gardens, the old address', by: people[0] as TestPerson })
  newSite = await makeSite(wend, { title: 'Gardens' })
  const [bob, cyd, dee] = people as [TestPerson, TestPerson, TestPerson]
  await makeReview(wend, { site: oldSite, by: bob, rating: 5 })
  await makeReview(wend, { site: oldSite, by: cyd, rating: 4 })
  await makeReview(wend, { site: newSite, by: cyd, rating: 2 })
  for (const add of [addUpvotes, addBookmarks]) {
    await add(wend, bob, oldSite)
    await add(wend, cyd, oldSite, newSite)
    await add(wend, dee, newSite)
  }
  await people[0]?.call(`POST /api/blogs/${oldSite}/discussions/`, { title: 'Tea', content: 'Which?' })
  await people[1]?.call(`POST /api/blogs/${newSite}/discussions/`, { title: 'Milk', content: 'Or not?' })
})

const merge = async (from = oldSite, into = newSite): Promise<{ status: number; body: { id: number } }> =>
  staff.call(`POST /api/staff/blogs/${from}/merge/`, { into, reason: 'It has moved' })
const undo = (id: number) => staff.call(`POST /api/staff/merges/${id}/undo/`, { reason: 'They are two' })
const getSite = async (id: number) => (await wend.anonymous(`GET /api/blogs/${id}/`)).body
const pickCounts = ({
  total_upvotes,
  review_count,
  average_rating,
  discussion_count,
}: Record<string, number>) => [total_upvotes, review_count, average_rating, discussion_count]

/** Loads all rows about both sites. */
async function loadContent() {
  const selectRows = (table: string, order: string) =>
    sql`select * from ${sql.table(table)} where blog_id in (${oldSite}, ${newSite}) order by ${sql.raw(order)}`
  const parts = [
    selectRows('reviews', 'id'),
    selectRows('discussions', 'id'),
    selectRows('blog_upvotes', 'blog_id, user_id'),
    selectRows('bookmarks', 'blog_id, user_id'),
    selectRows('blog_stats', 'blog_id'),
    sql`select id, status, title from blogs where id in (${oldSite}, ${newSite}) order by id`,
  ]
  return Promise.all(parts.map(async (part) => (await part.execute(wend.db)).rows))
}

it('merges two sites without losing anything or counting anyone twice', async () => {
  expect((await merge()).status).toBe(200)
  expect(pickCounts(await getSite(newSite))).toEqual([3, 2, 3.5, 2])
  expect((await wend.anonymous(`GET /api/blogs/${oldSite}/`)).status).toBe(404)
  const bookmarks = await wend.db.selectFrom('bookmarks').where('blog_id', '=', newSite).selectAll().execute()
  expect(bookmarks.length).toBe(3)
})

it('finds the target by the old address until the merge is undone', async () => {
  // Neither site has content, so the merge changes only the old one.
  const [from, into] = [await makeSite(wend, { title: 'Ponds' }), await makeSite(wend, { title: 'Lakes' })]
  const { url } = await getSite(from)
  const findTitleByUrl = async () => (await wend.anonymous(`GET /api/blogs/url/?url=${url}`)).body.title
  const { body } = await merge(from, into)
  expect(await findTitleByUrl()).toBe('Lakes')
  await undo(body.id)
  expect(await findTitleByUrl()).toBe('Ponds')
})

it('redirects old links through a chain of merges until they are undone', async () => {
  const third = await makeSite(wend, { title: 'Gardens, the last one' })
  const first = await merge()
  const second = await merge(newSite, third)
  const followLink = async (path: string) => {
    const { statusCode, headers } = await wend.app.inject(path)
    return [statusCode, headers.location]
  }
  const page = `/blog/gardens-the-last-one/${third}`
  expect(await followLink(`/blog/any-name/${oldSite}`)).toEqual([301, page])
  expect(await followLink(`/blog/any-name/${oldSite}/discussions/7`)).toEqual([301, `${page}/discussions/7`])
  expect(await followLink(`/blog/any-name/${third}`)).toEqual([404, undefined])
  await undo(second.body.id)
  await undo(first.body.id)
  expect(await followLink(`/blog/any-name/${oldSite}`)).toEqual([404, undefined])
})

it('undoes a merge completely', async () => {
  const before = await loadContent()
  const { body } = await merge()
  expect((await undo(body.id)).status).toBe(200)
  expect(await loadContent()).toEqual(before)
  expect(pickCounts(await getSite(oldSite))).toEqual([2, 2, 4.5, 1])
})

it('leaves later content in place when a merge is undone', async () => {
  const { body } = await merge()
  await people[2]?.call(`POST /api/blogs/${newSite}/discussions/`, { title: 'Later', content: 'Hello' })
  await undo(body.id)
  expect((await getSite(newSite)).discussion_count).toBe(2)
  expect((await getSite(oldSite)).discussion_count).toBe(1)
})

it('leaves a review in place if its author has reviewed the old site again', async () => {
  const [ada, bob] = [staff, people[0] as TestPerson]
  await makeReview(wend, { site: oldSite, by: ada, rating: 1 })
  const { body } = await merge()
  // Staff see merged sites.
  const newReview = { rating: 5, content: 'As good as new' }
  expect((await ada.call(`POST /api/blogs/${oldSite}/reviews/`, newReview)).status).toBe(201)
  expect((await undo(body.id)).status).toBe(200)
  const reviews = async (id: number) =>
    (await wend.anonymous(`GET /api/blogs/${id}/reviews/`)).body.results.map(
      ({ user, rating }: { user: { username: string }; rating: number }) => [user.username, rating],
    )
  expect(await reviews(newSite)).toEqual(expect.arrayContaining([['Ada', 1]]))
  expect(await reviews(oldSite)).toEqual(
    expect.arrayContaining([
      ['Ada', 5],
      [bob.username, 5],
    ]),
  )
})

it('undoes several merges only in reverse order', async () => {
  const third = await makeSite(wend, { title: 'Gardens, once more' })
  const before = await loadContent()
  const first = (await merge()).body.id
  const second = (await merge(newSite, third)).body.id
  expect((await undo(first)).body).toMatchObject({
    non_field_errors: ['Undo the later merges of this site first.'],
  })
  await undo(second)
  expect((await undo(first)).status).toBe(200)
  expect(await loadContent()).toEqual(before)
})

it('moves recommendations without duplicates, and restores them when undone', async () => {
  const [recommenderOfBoth, recommenderOfOld] = [
    await makeSite(wend, { title: 'Both' }),
    await makeSite(wend, { title: 'One' }),
  ]
  await makeRecommendations(wend, [
    [recommenderOfBoth, oldSite],
    [recommenderOfOld, oldSite],
    [newSite, oldSite],
    [oldSite, recommenderOfBoth],
  ])
  await makeRecommendations(
    wend,
    [
      [recommenderOfBoth, newSite],
      [recommenderOfOld, oldSite],
    ],
    { kind: 'xfn' },
  )
  const loadRecommendations = async () => [
    await sql`select from_id, to_id, kind from recommendations order by 1, 2, 3`.execute(wend.db),
    await sql`select * from recommended_sites order by blog_id`.execute(wend.db),
  ]
  const countRecommendations = async () => {
    await wend.services.invalidation.catchUp()
    return Promise.all(
      [newSite, recommenderOfBoth].map(async (id) => (await getSite(id)).recommended_by_count),
    )
  }
  const before = await loadRecommendations()
  expect(await countRecommendations()).toEqual([1, 1])
  const { body } = await merge()
  expect(await countRecommendations()).toEqual([2, 0])
  const { body: recommendations } = await wend.anonymous(
    `GET /api/blogs/${newSite}/recommendations/?direction=in`,
  )
  const kindsByTitle = recommendations.results.map(({ blog, kinds }: Recommendation) => [blog.title, kinds])
  expect(new Map(kindsByTitle)).toEqual(
    new Map([
      ['Both', ['xfn']],
      ['One', ['blogroll', 'xfn']],
    ]),
  )
  await undo(body.id)
  expect(await countRecommendations()).toEqual([1, 1])
  expect(await loadRecommendations()).toEqual(before)
})

it('notifies the submitter with the reason', async () => {
  await wend.db.deleteFrom('notifications').execute()
  await merge()
  const { body } = await (people[0] as TestPerson).call('GET /api/notifications/')
  expect(body).toMatchObject([
    {
      kind: 'staff',
      text: 'Your site “Gardens, the old address” has been merged into “Gardens”. It has moved',
    },
  ])
})

it('rejects impossible merges', async () => {
  expect((await merge(oldSite, oldSite)).body).toMatchObject({
    into: ['You can’t merge a site into itself.'],
  })
  expect((await merge(oldSite, 999_999)).status).toBe(404)
  const { body } = await merge()
  const otherSite = await makeSite(wend)
  expect(await merge(oldSite, otherSite)).toMatchObject({
    status: 409,
    body: { detail: 'This site has already been merged into another.' },
  })
  expect((await merge(otherSite, oldSite)).body).toMatchObject({
    into: ['That site was merged into another.'],
  })
  const restored = await staff.call(`POST /api/staff/blogs/${oldSite}/restore/`, { reason: 'Why not' })
  expect(restored.status).toBe(400)
  await undo(body.id)
  expect((await undo(body.id)).body).toMatchObject({ detail: 'This merge has already been undone.' })
})

it('lists merges', async () => {
  await merge()
  const { body } = await staff.call('GET /api/staff/merges/?query=gardens')
  expect(body.results[0]).toMatchObject({
    from: { id: oldSite },
    into: { id: newSite },
    username: 'Ada',
    undone_on: null,
  })
})
