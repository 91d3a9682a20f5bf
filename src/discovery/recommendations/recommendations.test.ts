import { afterAll, beforeEach, expect, it } from 'vitest'
import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite, type SiteToAdd } from '#sites/imports/site-to-add.ts'
import { makeOwner } from '#test/builders/members-and-sites.ts'
import { clearHolds, hold, makeSite, makeUser } from '#test/builders.ts'
import { startWend } from '#test/wend.ts'
import { namesFromAddress } from './site-names.ts'
import { storeRecommendations } from './store-recommendations.ts'

const wend = await startWend()
afterAll(() => wend.close())

let n = 0
let garden: number
let bread: number
let maps: number
beforeEach(async () => {
  n++
  garden = await addSite('garden')
  bread = await addSite('bread')
  maps = await addSite('maps')
})

const getUrl = (name: string) => `https://${name}-${n}.example.org/`
const addSite = (name: string) => makeSite(wend, { url: getUrl(name), title: name })

const importSites = async (urls: string[]) => {
  const outcomes = await addSites(wend.db, urls.map((url) => prepareSite({ url })) as SiteToAdd[])
  return outcomes.map((outcome) => ('id' in outcome ? outcome.id : 0))
}

const recommend = (from: number, kind: RecommendationKind, names: string[], day = 1) =>
  recommendUrls(from, names.map(getUrl), kind, day)
const recommendUrls = (from: number, urls: string[], kind: RecommendationKind = 'blogroll', day = 1) =>
  storeRecommendations(wend.db, {
    blog_id: from,
    read_on: new Date(Date.UTC(2026, 10, day)),
    sources: [
      {
        kind,
        url: 'https://a-list.example.org/',
        validators: null,
        targets: urls.map(namesFromAddress),
        is_directory: false,
        due_on: null,
        exists: true,
      },
    ],
  })

const getRecommendations = async (id: number, direction: 'in' | 'out') => {
  await wend.services.invalidation.catchUp()
  return (await wend.anonymous(`GET /api/blogs/${id}/recommendations/?direction=${direction}`)).body
}
const getTitles = async (id: number, direction: 'in' | 'out') =>
  (await getRecommendations(id, direction)).results.map(({ blog }: { blog: { title: string } }) => blog.title)
const countRecommenders = async (id: number) => {
  await wend.services.invalidation.catchUp()
  return (await wend.anonymous(`GET /api/blogs/${id}/`)).body.recommended_by_count
}

it('lists the recommendations to and from a site, with their kinds and dates', async () => {
  await recommend(garden, 'blogroll', ['maps'])
  await recommend(bread, 'xfn', ['maps', 'garden'], 2)
  await recommend(bread, 'xfn', ['maps', 'garden'], 9)
  const found = await getRecommendations(maps, 'in')
  expect(found).toMatchObject({
    count: 2,
    results: [
      {
        blog: { id: bread },
        kinds: ['xfn'],
        first_seen_on: '2026-11-02T00:00:00.000Z',
        last_seen_on: '2026-11-09T00:00:00.000Z',
      },
      { blog: { id: garden }, kinds: ['blogroll'] },
    ],
  })
  expect(
    (await getRecommendations(bread, 'out')).results.map(({ blog }: { blog: { id: number } }) => blog.id),
  ).toEqual([maps, garden])
  expect(await countRecommenders(maps)).toBe(2)
  expect((await wend.anonymous(`GET /api/blogs/${maps}/recommendations/?direction=up`)).status).toBe(400)
  expect((await wend.anonymous(`GET /api/blogs/${maps}/recommendations/?page=2`)).status).toBe(404)
})

it('adds recommendations to site details only, and invalidates those when a recommended site changes', async () => {
  await recommend(garden, 'blogroll', ['maps'])
  await wend.services.invalidation.catchUp()
  const getSite = () => wend.anonymous(`GET /api/blogs/${garden}/`)
  const getRecommended = async () =>
    (await wend.anonymous(`GET /api/blogs/${garden}/details/`)).body.recommends
  for (const part of ['recommends', 'recommended_by', 'latest_posts'])
    expect((await getSite()).body).not.toHaveProperty(part)
  expect(await getRecommended()).toMatchObject([{ blog: { id: maps, title: 'maps' }, kinds: ['blogroll'] }])
  await wend.db.updateTable('blogs').set({ title: 'Older maps' }).where('id', '=', maps).execute()
  await wend.services.invalidation.catchUp()
  expect(await wend.countStatements(getSite)).toBe(0)
  expect(await getRecommended()).toMatchObject([{ blog: { title: 'Older maps' } }])
})

it('counts a recommender once, until its last kind of recommendation is gone', async () => {
  const source = { url: 'https://a.example.org/', validators: null, is_directory: false, due_on: null }
  const targets = [namesFromAddress(getUrl('maps'))]
  const store = (kinds: RecommendationKind[], day: number) =>
    storeRecommendations(wend.db, {
      blog_id: garden,
      read_on: new Date(Date.UTC(2026, 10, day)),
      sources: kinds.map((kind) => ({ ...source, kind, targets, exists: true })),
    })
  await store(['opml', 'blogroll'], 1)
  expect((await getRecommendations(maps, 'in')).results).toMatchObject([{ kinds: ['blogroll', 'opml'] }])
  expect(await countRecommenders(maps)).toBe(1)
  for (const day of [8, 15]) await store(['opml'], day)
  expect((await getRecommendations(maps, 'in')).results).toMatchObject([{ kinds: ['opml'] }])
  expect(await countRecommenders(maps)).toBe(1)
  for (const day of [22, 29]) await store([], day)
  expect((await getRecommendations(maps, 'in')).count).toBe(0)
  expect(await countRecommenders(maps)).toBe(0)
})

it('excludes hidden sites from lists and counts until they are shown again', async () => {
  await recommend(garden, 'blogroll', ['maps', 'bread'])
  await recommend(bread, 'blogroll', ['maps'])
  await hold(wend, 'blog', garden)
  expect(await getTitles(maps, 'in')).toEqual(['bread'])
  expect(await getTitles(bread, 'in')).toEqual([])
  expect([await countRecommenders(maps), await countRecommenders(bread)]).toEqual([1, 0])
  expect((await wend.anonymous(`GET /api/blogs/${garden}/recommendations/`)).status).toBe(404)
  await recommend(garden, 'blogroll', ['maps', 'bread'], 8)
  await clearHolds(wend, 'blog', garden)
  expect(await getTitles(maps, 'in')).toEqual(['bread', 'garden'])
  expect([await countRecommenders(maps), await countRecommenders(bread)]).toEqual([2, 1])
})

it('deletes the recommendations of a deleted site', async () => {
  await recommend(garden, 'blogroll', ['maps'])
  await wend.db.deleteFrom('blogs').where('id', '=', garden).execute()
  expect(await getTitles(maps, 'in')).toEqual([])
  expect(await countRecommenders(maps)).toBe(0)
})

it('ignores recommendations between sites of one owner, even if claimed later', async () => {
  const ada = await makeUser(wend, `Ada${n}`)
  await recommend(garden, 'blogroll', ['garden', 'bread', 'maps'])
  expect(await getTitles(garden, 'out')).toEqual(['maps', 'bread'])
  await makeOwner(wend, ada, garden)
  await makeOwner(wend, ada, bread)
  expect(await getTitles(garden, 'out')).toEqual(['maps'])
  expect(await countRecommenders(bread)).toBe(0)
  await recommend(garden, 'blogroll', ['garden', 'bread', 'maps'], 8)
  expect(await getTitles(garden, 'out')).toEqual(['maps'])
})

it('ignores recommendations within a registrable domain, but not between people on a platform', async () => {
  const domain = `ferns${n}.com`
  const urls = [`https://${domain}/`, `https://notes.${domain}/`, `https://www.${domain}/photos/`]
  const [front = 0, notes = 0, photos = 0] = await importSites(urls)
  await recommendUrls(front, urls)
  await recommendUrls(notes, [...urls, getUrl('maps')])
  expect(await getTitles(front, 'out')).toEqual([])
  expect(await getTitles(notes, 'out')).toEqual(['maps'])
  expect(await countRecommenders(photos)).toBe(0)
  const people = [`https://ann${n}.neocities.org/`, `https://bob${n}.neocities.org/`]
  const [ann = 0, bob = 0] = await importSites(people)
  await recommendUrls(ann, people)
  expect(await countRecommenders(bob)).toBe(1)
  await wend.db.updateTable('blogs').set({ registered_domain: domain }).where('id', '=', bob).execute()
  await wend.db.updateTable('blogs').set({ registered_domain: domain }).where('id', '=', ann).execute()
  await recommendUrls(ann, people)
  expect(await countRecommenders(bob), 'earlier recommendations are removed').toBe(0)
})

it('finds a site by any spelling of its feed’s address, and follows merges', async () => {
  await wend.db
    .updateTable('blogs')
    .set({ feed_url: 'http://www.maps.example.net/rss' })
    .where('id', '=', maps)
    .execute()
  const ada = await makeUser(wend, `Staff${n}`, { is_staff: true })
  await ada.call(`POST /api/staff/blogs/${bread}/merge/`, { into: maps, reason: 'The same.' })
  const source = {
    url: 'https://a.example.org/',
    validators: null,
    is_directory: false,
    due_on: null,
    exists: true,
  }
  await storeRecommendations(wend.db, {
    blog_id: garden,
    read_on: new Date(),
    sources: [
      { ...source, kind: 'opml', targets: [['feed:https://maps.example.net/rss/']] },
      { ...source, kind: 'links', targets: [namesFromAddress(getUrl('bread'))] },
    ],
  })
  await wend.db.updateTable('blogs').set({ feed_url: null }).where('id', '=', maps).execute()
  expect((await getRecommendations(garden, 'out')).results).toMatchObject([
    { blog: { id: maps }, kinds: ['links', 'opml'] },
  ])
})

it('counts exactly even if many sites recommend one site and are hidden at the same time', async () => {
  const fans = await Promise.all(Array.from({ length: 8 }, (_, index) => addSite(`fan${index}`)))
  await Promise.all(
    fans.flatMap((fan, index) => [
      recommend(fan, 'blogroll', ['maps', 'bread', 'garden']),
      ...(index % 2 ? [hold(wend, 'blog', fan)] : []),
    ]),
  )
  expect(await countRecommenders(maps)).toBe(4)
  expect(await countRecommenders(bread)).toBe(4)
})

it('counts a hidden site’s recommendations once it is shown, but records at once whether paths may lead through its targets', async () => {
  await hold(wend, 'blog', garden)
  await recommend(garden, 'xfn', ['maps'])
  const getCounts = () =>
    wend.db
      .selectFrom('recommended_sites')
      .select(['recommended_by', 'is_open'])
      .where('blog_id', '=', maps)
      .executeTakeFirst()
  expect(await getCounts()).toEqual({ recommended_by: 0, is_open: true })
  await hold(wend, 'blog', maps)
  await clearHolds(wend, 'blog', garden)
  expect(await getCounts()).toEqual({ recommended_by: 1, is_open: false })
})
