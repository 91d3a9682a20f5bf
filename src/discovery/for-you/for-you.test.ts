import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collectAccountData } from '#accounts/own-account/export.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { slowIt } from '#test/slow-it.ts'
import { startWend, type Wend } from '#test/wend.ts'

const path = '/api/blogs/ninja-get-blogs-by-profile-tags/'
interface Result {
  id: number
  title: string
  because: string[]
  because_of: { kind: string; values: string[] }[]
}

let wend: Wend
let ada: TestPerson
const garden: number[] = []
const zines: number[] = []
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  garden.push(...(await makeSites('Garden', 'gardening', 160)))
  zines.push(...(await makeSites('Zine', 'zines', 16)))
  await makeSite(wend, { title: 'None', tags: ['other'] })
  await makeSite(wend, { title: 'Hidden', tags: ['gardening'], status: 'hidden' })
  await makeSite(wend, { title: 'Article', tags: ['gardening'], kind: 'article' })
  await ada.call('POST /api/profile-create-update/', { about_me: '', tags: ['gardening', 'zines'] })
})
afterAll(() => wend.close())

/** Inserts many sites with one tag in bulk. */
async function makeSites(title: string, tag: string, count: number): Promise<number[]> {
  const hosts = Array.from({ length: count }, (_, n) => `${tag}${n}.example.org`)
  const rows = await wend.db
    .insertInto('blogs')
    .values(
      hosts.map((domain) => ({
        ...{ domain, title, slug: tag },
        ...{ url: `https://${domain}/`, url_key: domain },
      })),
    )
    .returning('id')
    .execute()
  const { id: tag_id } = await wend.db
    .insertInto('tags')
    .values({ value: tag })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wend.db
    .insertInto('blog_tags')
    .values(rows.map(({ id }) => ({ blog_id: id, tag_id, position: 0 })))
    .execute()
  return rows.map(({ id }) => id)
}

const getList = async (person: TestPerson, query = ''): Promise<Result[]> => {
  const { status, body } = await person.call(`GET ${path}?page_size=100${query}`)
  expect(status).toBe(200)
  const secondPage = body.next
    ? (await person.call(`GET ${body.next.replace('http://wend.test', '')}`)).body.results
    : []
  return [...body.results, ...secondPage]
}
const getIds = async (person: TestPerson, query = '') => (await getList(person, query)).map(({ id }) => id)
const seedForDay = (day: number) => `&seed=d${new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)}`
const sortIds = (ids: number[]) => [...ids].sort((a, b) => a - b)

it('requires a log-in', async () => {
  expect((await wend.anonymous(`GET ${path}`)).status).toBe(401)
})

it('returns the shuffled list to members without interests', async () => {
  const bea = await makeUser(wend, 'Bea')
  const { body } = await bea.call(`GET ${path}?page_size=10`)
  expect(body.count).toBe(garden.length + zines.length + 1)
  expect(body.results[0]).toMatchObject({ because: [], because_of: [] })
})

it('alternates between interests however many sites they have, and gives the reasons', async () => {
  const found = await getList(ada)
  expect(sortIds(found.map(({ id }) => id))).toEqual(sortIds([...garden, ...zines]))
  const first = found.slice(0, 20)
  expect(first.filter(({ title }) => title === 'Zine')).toHaveLength(10)
  for (const result of found)
    expect(result).toMatchObject({
      because: [result.title === 'Zine' ? 'zines' : 'gardening'],
      because_of: [],
    })
})

it('prefers sites that match several interests', async () => {
  const joy = await makeUser(wend, 'Joy')
  const knots = await makeSites('Knots', 'knots', 40)
  const ropes = await makeSites('Ropes', 'ropes', 40)
  const matchingBoth = [...knots.slice(0, 8), ...ropes.slice(0, 8)]
  await sql`insert into blog_tags (blog_id, tag_id, position)
    select s.id, t.id, 1 from unnest(${matchingBoth}::integer[]) as s (id)
      join tags t on t.value in ('knots', 'ropes')
    on conflict do nothing`.execute(wend.db)
  await joy.call('POST /api/profile-create-update/', { about_me: '', tags: ['knots', 'ropes'] })
  const found = await getList(joy)
  expect(found).toHaveLength(80)
  const places = found.flatMap(({ because }, index) => (because.length === 2 ? [index] : []))
  expect(places).toHaveLength(16)
  // It would be about 40 without the preference.
  expect(places[8]).toBeLessThan(30)
  await sql`delete from blogs where id = any(${[...knots, ...ropes]})`.execute(wend.db)
})

it('lists every site among the first forty within a month, and keeps its order all day', async () => {
  const seen = new Set<number>()
  for (let day = 1; day <= 30; day++) {
    const { body } = await ada.call(`GET ${path}?page_size=40${seedForDay(day)}`)
    for (const { id } of body.results) seen.add(id)
  }
  expect(sortIds([...seen])).toEqual(sortIds([...garden, ...zines]))
  expect(await getIds(ada, seedForDay(3))).toEqual(await getIds(ada, seedForDay(3)))
  expect(await getIds(ada, seedForDay(3))).not.toEqual(await getIds(ada, seedForDay(4)))
})

it('starts with the selection of the day', async () => {
  const getCurrentDay = () => `d${new Date().toISOString().slice(0, 10)}.`
  const startDay = getCurrentDay()
  const { body } = await ada.call(`GET ${path}`)
  // Midnight may pass in between.
  expect([startDay, getCurrentDay()].some((day) => body.seed.startsWith(day))).toBe(true)
})

it('keeps its pages while sites are added', async () => {
  const { body } = await ada.call(`GET ${path}?page_size=50`)
  const newSite = await makeSite(wend, { tags: ['gardening', 'zines'] })
  const rest = await getIds(ada, `&seed=${body.seed}`)
  expect(rest.slice(0, 50)).toEqual(body.results.map(({ id }: Result) => id))
  expect(rest).not.toContain(newSite)
  await wend.db.deleteFrom('blogs').where('id', '=', newSite).execute()
})

it('treats a tag alias as the tag it stands for', async () => {
  const bob = await makeUser(wend, 'Bob')
  await bob.call('POST /api/profile-create-update/', { about_me: '', tags: ['fanzines'] })
  const { id } = await wend.db
    .selectFrom('tags')
    .select('id')
    .where('value', '=', 'zines')
    .executeTakeFirstOrThrow()
  await wend.db.updateTable('tags').set({ merged_into: id }).where('value', '=', 'fanzines').execute()
  expect((await getList(bob))[0]?.because).toEqual(['zines'])
})

it('excludes bookmarked and followed sites on request', async () => {
  const cy = await makeUser(wend, 'Cyd')
  await cy.call('POST /api/profile-create-update/', { about_me: '', tags: ['zines'] })
  const [bookmarkedSite = 0, followedSite = 0] = zines
  await cy.call('POST /api/blog/bookmark/', { id: bookmarkedSite })
  await cy.call(`POST /api/blogs/${followedSite}/follow/`)
  expect(sortIds(await getIds(cy))).toEqual(sortIds(zines))
  expect(sortIds(await getIds(cy, '&without_kept=true'))).toEqual(sortIds(zines.slice(2)))
})

it('hides a dismissed site until the member undoes it', async () => {
  const [dismissedSite = 0] = garden
  expect((await ada.call(`POST /api/blogs/${dismissedSite}/not-for-me/`)).status).toBe(204)
  expect((await ada.call(`POST /api/blogs/${dismissedSite}/not-for-me/`)).status).toBe(204)
  expect(await getIds(ada)).not.toContain(dismissedSite)
  expect((await ada.call('GET /api/for-you/wishes/')).body.sites).toMatchObject([
    { id: dismissedSite, title: 'Garden' },
  ])
  expect((await ada.call(`DELETE /api/blogs/${dismissedSite}/not-for-me/`)).status).toBe(204)
  expect(await getIds(ada)).toContain(dismissedSite)
})

it('shows less of a demoted tag', async () => {
  const countGardens = async () =>
    (await getList(ada, seedForDay(7))).slice(0, 20).filter(({ title }) => title === 'Garden').length
  expect(await countGardens()).toBe(10)
  expect((await ada.call('POST /api/tags/gardening/less/')).status).toBe(204)
  expect(await countGardens()).toBe(4)
  expect((await ada.call('GET /api/for-you/wishes/')).body).toEqual({ tags: ['gardening'], sites: [] })
  expect((await ada.call('DELETE /api/tags/gardening/less/')).status).toBe(204)
  expect(await countGardens()).toBe(10)
  expect((await ada.call('POST /api/tags/no-such-tag/less/')).status).toBe(404)
  expect((await ada.call('DELETE /api/tags/no-such-tag/less/')).status).toBe(404)
})

it('counts votes, bookmarks and follows only if the member enabled them', async () => {
  const eve = await makeUser(wend, 'Eve')
  await eve.call('POST /api/profile-create-update/', { about_me: '', tags: ['other'] })
  for (const id of zines.slice(0, 3)) await eve.call(`PATCH /api/blogs/upvote-blog/${id}/`)
  for (const id of garden.slice(0, 3)) await eve.call(`POST /api/blogs/${id}/follow/`)
  expect((await getList(eve)).map(({ title }) => title)).toEqual(['None'])
  const { body } = await eve.call('PATCH /api/preferences/', { personal_by: { votes: true } })
  expect(body.personal_by).toEqual({ votes: true, bookmarks: false, follows: false })
  const found = await getList(eve)
  expect(new Set(found.map(({ title }) => title))).toEqual(new Set(['None', 'Zine']))
  expect(found.find(({ title }) => title === 'Zine')).toMatchObject({
    because: [],
    because_of: [{ kind: 'votes', values: ['zines'] }],
  })
  await eve.call('PATCH /api/preferences/', { personal_by: { votes: false, follows: true } })
  expect(new Set((await getList(eve)).map(({ title }) => title))).toEqual(new Set(['None', 'Garden']))
  expect((await eve.call('PATCH /api/preferences/', { personal_by: { votes: 'maybe' } })).status).toBe(400)
})

it('explains a tag by the action that the member took most often', async () => {
  const jo = await makeUser(wend, 'Joe')
  await jo.call('POST /api/profile-create-update/', { about_me: '', tags: ['other'] })
  for (const id of zines.slice(0, 3)) await jo.call(`PATCH /api/blogs/upvote-blog/${id}/`)
  await jo.call('POST /api/blog/bookmark/', { id: zines[0] })
  await jo.call('PATCH /api/preferences/', { personal_by: { votes: true, bookmarks: true } })
  expect((await getList(jo)).find(({ title }) => title === 'Zine')?.because_of).toEqual([
    { kind: 'votes', values: ['zines'] },
  ])
})

it('excludes upvoted sites on request only if votes count', async () => {
  const gil = await makeUser(wend, 'Gil')
  await gil.call('POST /api/profile-create-update/', { about_me: '', tags: ['zines'] })
  const [upvotedSite = 0] = zines
  await gil.call(`PATCH /api/blogs/upvote-blog/${upvotedSite}/`)
  expect(await getIds(gil, '&without_kept=true')).toContain(upvotedSite)
  await gil.call('PATCH /api/preferences/', { personal_by: { votes: true } })
  expect(await getIds(gil)).toContain(upvotedSite)
  expect(sortIds(await getIds(gil, '&without_kept=true'))).toEqual(
    sortIds(zines.filter((id) => id !== upvotedSite)),
  )
})

it('ignores a tag that two liked sites share if three share another', async () => {
  const hal = await makeUser(wend, 'Hal')
  await hal.call('POST /api/profile-create-update/', { about_me: '', tags: ['other'] })
  await hal.call('PATCH /api/preferences/', { personal_by: { follows: true } })
  const getTitles = async () => new Set((await getList(hal)).map(({ title }) => title))
  for (const id of garden.slice(0, 2)) await hal.call(`POST /api/blogs/${id}/follow/`)
  expect(await getTitles()).toEqual(new Set(['None', 'Garden']))
  for (const id of zines.slice(0, 3)) await hal.call(`POST /api/blogs/${id}/follow/`)
  expect(await getTitles()).toEqual(new Set(['None', 'Zine']))
})

it('rejects more than a thousand dismissals', async () => {
  const fay = await makeUser(wend, 'Fay')
  const newTags = Array.from({ length: 1000 }, (_, n) => ({ value: `wished-${n}` }))
  const tags = await wend.db.insertInto('tags').values(newTags).returning('id').execute()
  await wend.db
    .insertInto('for_you_wishes')
    .values(tags.map(({ id }) => ({ user_id: fay.id, tag_id: id, blog_id: null })))
    .execute()
  expect(await fay.call(`POST /api/blogs/${garden[0]}/not-for-me/`)).toMatchObject({
    status: 400,
    body: { code: 'wishes_too_many' },
  })
})

it('exports dismissals and deletes them with the account', async () => {
  const gus = await makeUser(wend, 'Gus')
  await gus.call('POST /api/tags/zines/less/')
  await gus.call('PATCH /api/preferences/', { personal_by: { bookmarks: true } })
  expect(await collectAccountData(wend.db, gus.id)).toMatchObject({
    account: { personal_by: ['bookmarks'] },
    for_you_wishes: [{ blog_id: null, tag: 'zines' }],
  })
  await wend.db.deleteFrom('users').where('id', '=', gus.id).execute()
  const remainingDismissals = await wend.db
    .selectFrom('for_you_wishes')
    .select('tag_id')
    .where('user_id', '=', gus.id)
    .execute()
  expect(remainingDismissals).toEqual([])
})

slowIt('lists every site of a narrow interest within a month even if another interest is broad', async () => {
  const broad = await makeSites('Broad', 'everything', 5000)
  const narrow = await makeSites('Narrow', 'sundials', 300)
  await sql`analyze`.execute(wend.db)
  const una = await makeUser(wend, 'Una')
  await una.call('POST /api/profile-create-update/', { about_me: '', tags: ['everything', 'sundials'] })
  const seen = new Set<number>()
  for (let day = 1; day <= 30; day++) {
    for (let page = 1; page <= 3; page++) {
      const { body } = await una.call(`GET ${path}?page_size=100&page=${page}${seedForDay(day)}`)
      for (const { id } of body.results) seen.add(id)
    }
  }
  expect([...narrow, ...broad].filter((id) => !seen.has(id))).toEqual([])
})
