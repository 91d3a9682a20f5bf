import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSite, makeSites, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { detectDuplicates } from './detect-duplicates.ts'

let wend: Wend
let ada: TestPerson
let host: string
let n = 0
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())
beforeEach(async () => {
  host = `https://garden${++n}.org`
  await wend.db.deleteFrom('duplicates').execute()
})

const listed = (path: string) => makeSite(wend, { url: `${host}${path}`, title: `Garden ${n}${path}` })
const pairs = async () => (await ada.call('GET /api/staff/duplicates/')).body.results
interface Seen {
  title?: string
  canonical?: string
  feed?: string
}
const read = (blog_id: number, { title, canonical, feed }: Seen) =>
  detectDuplicates(wend.db, {
    blog_id,
    page: { title: title ?? null, canonical: canonical === undefined ? null : `${host}${canonical}` },
    ...(feed === undefined ? {} : { feed: { address: `${host}${feed}` } }),
  })

it('proposes to merge sites under /, /blog and /en/ that share a feed', async () => {
  const [front, site, en] = [await listed('/'), await listed('/blog'), await listed('/en/')]
  await read(en, { title: 'Garden', feed: '/feed.xml' })
  expect(await pairs()).toEqual([])
  await read(site, { title: 'Notes of a garden', feed: '/feed.xml' })
  await read(front, { title: 'Garden', feed: '/feed.xml' })
  const found = (await pairs()).map(({ from, into, signs }: Record<string, { id: number }>) => [
    ...[from?.id, into?.id],
    signs,
  ])
  expect(new Set(found.map(String))).toEqual(
    new Set([
      `${site},${front},feed`,
      `${en},${front},feed,title`,
      // The shorter address stays.
      `${site},${en},feed`,
    ]),
  )
})

it('remembers the feed of a site of which only the page was crawled later', async () => {
  const [front, site] = [await listed('/'), await listed('/blog')]
  await read(front, { title: 'Garden', feed: '/feed.xml' })
  await read(front, { title: 'Garden' })
  await read(site, { title: 'Notes of a garden', feed: '/feed.xml' })
  expect(await pairs()).toMatchObject([{ from: { id: site }, into: { id: front }, signs: ['feed'] }])
})

it('follows a canonical link unless it names the front page of another site', async () => {
  const [old, fresh] = [await listed('/journal'), await listed('/notes')]
  await read(old, { title: 'A', canonical: '/notes' })
  expect(await pairs()).toMatchObject([{ from: { id: old }, into: { id: fresh }, signs: ['canonical'] }])
  const [front, careless] = [await listed('/'), await listed('/~bob')]
  await read(front, { title: 'Host', canonical: '/' })
  await read(careless, { title: 'Bob', canonical: '/' })
  expect(await pairs()).toHaveLength(1)
  await read(careless, { title: ' HOST ', canonical: '/' })
  expect(await pairs()).toMatchObject([
    { from: { id: careless }, into: { id: front }, signs: ['title', 'canonical'] },
    {},
  ])
})

it('does not propose sites that only look alike', async () => {
  const [one, other] = [await listed('/~ann'), await listed('/~bob')]
  await read(one, { title: 'Home', feed: '/~ann/feed.xml' })
  await read(other, { title: 'Home', feed: '/~bob/feed.xml' })
  await read(other, {})
  expect(await pairs()).toEqual([])
})

it('proposes a pair once until staff decide, whichever site is crawled', async () => {
  const [front, site] = [await listed('/'), await listed('/blog')]
  for (const id of [front, site, front]) await read(id, { title: 'Garden', feed: '/feed.xml' })
  const [pair] = await pairs()
  expect(await pairs()).toHaveLength(1)
  const apart = () => ada.call(`POST /api/staff/duplicates/${pair.id}/keep-apart/`, { reason: 'Two' })
  expect((await apart()).status).toBe(200)
  expect((await apart()).status).toBe(409)
  expect((await ada.call('POST /api/staff/duplicates/999999/keep-apart/', { reason: 'Two' })).status).toBe(
    404,
  )
  await read(site, { title: 'Garden', feed: '/feed.xml' })
  expect(await pairs()).toEqual([])
})

it('does not propose a merged pair again', async () => {
  const [front, site] = [await listed('/'), await listed('/blog')]
  for (const id of [front, site]) await read(id, { title: 'Garden', feed: '/feed.xml' })
  const [{ from, into }] = await pairs()
  expect([from.id, into.id]).toEqual([site, front])
  await ada.call(`POST /api/staff/blogs/${from.id}/merge/`, { into: into.id, reason: 'One site' })
  expect(await pairs()).toEqual([])
  await read(site, { title: 'Garden', feed: '/feed.xml' })
  expect(await pairs()).toEqual([])
})

it('finds duplicates among published sites, however many hidden ones share the feed', async () => {
  const hidden = await makeSites(wend, 30, (at) => ({ url: `${host}/spam${at}`, status: 'hidden' }))
  await sql`
    insert into site_identities (blog_id, title, feed_key)
    select id, '', ${`garden${n}.org/feed.xml`} from unnest(${hidden}::integer[]) as id`.execute(wend.db)
  const [site, front] = [await listed('/blog'), await listed('/')]
  await read(site, { title: 'Notes', feed: '/feed.xml' })
  await read(front, { title: 'Garden', feed: '/feed.xml' })
  expect(await pairs()).toMatchObject([{ from: { id: site }, into: { id: front }, signs: ['feed'] }])
})
