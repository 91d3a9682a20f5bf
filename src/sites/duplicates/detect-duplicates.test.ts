import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSite, makeSites, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { detectDuplicates } from './detect-duplicates.ts'

let wend: Wend
let ada: TestPerson
let host: string
let testCount = 0
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())
beforeEach(async () => {
  host = `https://garden${++testCount}.org`
  await wend.db.deleteFrom('duplicates').execute()
})

const addSite = (path: string) =>
  makeSite(wend, { url: `${host}${path}`, title: `Garden ${testCount}${path}` })
const getPairs = async () => (await ada.call('GET /api/staff/duplicates/')).body.results
interface CrawledPage {
  title?: string
  canonical?: string
  feed?: string
}
const crawl = (blog_id: number, { title, canonical, feed }: CrawledPage) =>
  detectDuplicates(wend.db, {
    blog_id,
    page: { title: title ?? null, canonical: canonical === undefined ? null : `${host}${canonical}` },
    ...(feed === undefined ? {} : { feed: { address: `${host}${feed}` } }),
  })

it('proposes to merge sites under /, /blog and /en/ that share a feed', async () => {
  const [front, site, en] = [await addSite('/'), await addSite('/blog'), await addSite('/en/')]
  await crawl(en, { title: 'Garden', feed: '/feed.xml' })
  expect(await getPairs()).toEqual([])
  await crawl(site, { title: 'Notes of a garden', feed: '/feed.xml' })
  await crawl(front, { title: 'Garden', feed: '/feed.xml' })
  const pairs = (await getPairs()).map(({ from, into, signs }: Record<string, { id: number }>) => [
    ...[from?.id, into?.id],
    signs,
  ])
  expect(new Set(pairs.map(String))).toEqual(
    new Set([
      `${site},${front},feed`,
      `${en},${front},feed,title`,
      // The shorter address stays.
      `${site},${en},feed`,
    ]),
  )
})

it('remembers the feed of a site if only its page is crawled later', async () => {
  const [front, site] = [await addSite('/'), await addSite('/blog')]
  await crawl(front, { title: 'Garden', feed: '/feed.xml' })
  await crawl(front, { title: 'Garden' })
  await crawl(site, { title: 'Notes of a garden', feed: '/feed.xml' })
  expect(await getPairs()).toMatchObject([{ from: { id: site }, into: { id: front }, signs: ['feed'] }])
})

it('follows a canonical link unless it names the front page of another site', async () => {
  const [oldSite, newSite] = [await addSite('/journal'), await addSite('/notes')]
  await crawl(oldSite, { title: 'A', canonical: '/notes' })
  expect(await getPairs()).toMatchObject([
    { from: { id: oldSite }, into: { id: newSite }, signs: ['canonical'] },
  ])
  const [front, bobsSite] = [await addSite('/'), await addSite('/~bob')]
  await crawl(front, { title: 'Host', canonical: '/' })
  await crawl(bobsSite, { title: 'Bob', canonical: '/' })
  expect(await getPairs()).toHaveLength(1)
  await crawl(bobsSite, { title: ' HOST ', canonical: '/' })
  expect(await getPairs()).toMatchObject([
    { from: { id: bobsSite }, into: { id: front }, signs: ['title', 'canonical'] },
    {},
  ])
})

it('does not propose sites that only look alike', async () => {
  const [ann, bob] = [await addSite('/~ann'), await addSite('/~bob')]
  await crawl(ann, { title: 'Home', feed: '/~ann/feed.xml' })
  await crawl(bob, { title: 'Home', feed: '/~bob/feed.xml' })
  await crawl(bob, {})
  expect(await getPairs()).toEqual([])
})

it('proposes a pair once until staff decide, whichever site is crawled', async () => {
  const [front, site] = [await addSite('/'), await addSite('/blog')]
  for (const id of [front, site, front]) await crawl(id, { title: 'Garden', feed: '/feed.xml' })
  const [pair] = await getPairs()
  expect(await getPairs()).toHaveLength(1)
  const keepApart = () => ada.call(`POST /api/staff/duplicates/${pair.id}/keep-apart/`, { reason: 'Two' })
  expect((await keepApart()).status).toBe(200)
  expect((await keepApart()).status).toBe(409)
  expect((await ada.call('POST /api/staff/duplicates/999999/keep-apart/', { reason: 'Two' })).status).toBe(
    404,
  )
  await crawl(site, { title: 'Garden', feed: '/feed.xml' })
  expect(await getPairs()).toEqual([])
})

it('does not propose a merged pair again', async () => {
  const [front, site] = [await addSite('/'), await addSite('/blog')]
  for (const id of [front, site]) await crawl(id, { title: 'Garden', feed: '/feed.xml' })
  const [{ from, into }] = await getPairs()
  expect([from.id, into.id]).toEqual([site, front])
  await ada.call(`POST /api/staff/blogs/${from.id}/merge/`, { into: into.id, reason: 'One site' })
  expect(await getPairs()).toEqual([])
  await crawl(site, { title: 'Garden', feed: '/feed.xml' })
  expect(await getPairs()).toEqual([])
})

it('finds duplicates among published sites, however many hidden ones share the feed', async () => {
  const hidden = await makeSites(wend, 30, (index) => ({ url: `${host}/spam${index}`, status: 'hidden' }))
  await sql`
    insert into site_identities (blog_id, title, feed_key)
    select id, '', ${`garden${testCount}.org/feed.xml`} from unnest(${hidden}::integer[]) as id`.execute(
    wend.db,
  )
  const [site, front] = [await addSite('/blog'), await addSite('/')]
  await crawl(site, { title: 'Notes', feed: '/feed.xml' })
  await crawl(front, { title: 'Garden', feed: '/feed.xml' })
  expect(await getPairs()).toMatchObject([{ from: { id: site }, into: { id: front }, signs: ['feed'] }])
})
