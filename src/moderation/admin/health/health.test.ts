import { afterAll, beforeAll, expect, it } from 'vitest'
import { judgeCrawl } from '#crawler/health/judge-crawl.ts'
import { notifyHealthChanges } from '#crawler/health/notify-health-changes.ts'
import { type CrawlObservation, emptyObservation } from '#crawler/health/observation.ts'
import { createSnapshot } from '#crawler/pages/page-snapshot.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { readPageFacts } from '#page-metadata/page-facts.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let staff: TestPerson
beforeAll(async () => {
  wend = await startWend()
  staff = await makeUser(wend, 'Stan', { is_staff: true })
})
afterAll(() => wend.close())

const reason = 'We looked'
const originalPage =
  '<title>Moss</title><meta name="author" content="Edith Marrow"><h1>Moss</h1><p>Edith Marrow writes of mosses, lichens and damp walls in the north.</p>'
const casinoPage =
  '<title>Online casino bonus</title><h1>Best online casino</h1><p>Free spins, blackjack and roulette without deposit bonus. <b onclick="x()">Play</b></p>'

async function crawlPage(blog_id: number, html: string, overrides: Partial<CrawlObservation> = {}) {
  const url = new URL('https://moss.example.org/')
  const snapshot = createSnapshot(decodePage(Buffer.from(html), 'utf-8'), readPageFacts(html), url)
  await judgeCrawl(
    wend.db,
    {
      ...emptyObservation,
      ...{
        blog_id,
        site_url: url.href,
        read_on: new Date(),
        timeScale: 1,
        is_fine: false,
        has_succeeded: true,
      },
      page: { sight: snapshot, address: url.href },
      ...overrides,
    },
    { lookUpNameServers: async () => [] },
  )
}
const getHealth = async (id: number) => (await wend.anonymous(`GET /api/blogs/${id}/health/`)).body
/** A crawl writes directly to the database, and PostgreSQL notifies the server, which drops its cached replies. */
const pollHealth = (id: number) => expect.poll(() => getHealth(id))

it('shows staff the earlier and current evidence, and keeps their decision until the evidence changes', async () => {
  const id = await makeSite(wend, { url: 'https://moss.example.org/', title: 'Moss' })
  await crawlPage(id, originalPage)
  await crawlPage(id, casinoPage)
  await pollHealth(id).toMatchObject({ health: 'changed_hands' })
  const { body: queue } = await staff.call('GET /api/staff/health/?state=changed_hands')
  expect(queue.results).toMatchObject([
    {
      blog: { id },
      was: { title: 'Moss', authors: ['Edith Marrow'] },
      is: { title: 'Online casino bonus' },
      before: 'fine',
    },
  ])
  const decision = await staff.call(`POST /api/staff/blogs/${id}/health/`, { health: 'fine', reason })
  expect(decision.body).toMatchObject({
    health: 'fine',
    history: [{ from: 'changed_hands', to: 'fine', by: 'staff' }, {}],
  })
  await crawlPage(id, casinoPage)
  expect((await getHealth(id)).health).toBe('fine')
  await crawlPage(id, '<title>moss.example.org is for sale</title><h1>This domain is for sale</h1>')
  await pollHealth(id).toMatchObject({ health: 'changed_hands' })
  await crawlPage(id, originalPage)
  await pollHealth(id).toMatchObject({ health: 'fine', evidence: [] })
})

it('updates the address of a site that moved', async () => {
  const id = await makeSite(wend, { url: 'https://old.example.org/', title: 'Lanes' })
  const otherSite = await makeSite(wend, { url: 'https://taken.example.org/' })
  const move = (url: string) =>
    staff.call(`POST /api/staff/blogs/${id}/health/`, { health: 'fine', url, reason })
  expect((await move('https://taken.example.org/')).body).toMatchObject({ url: [expect.any(String)] })
  expect((await move('no address')).status).toBe(400)
  expect((await move('https://new.example.org/')).status).toBe(200)
  expect((await wend.anonymous(`GET /api/blogs/${id}/`)).body.url).toBe('https://new.example.org/')
  expect(
    (await staff.call(`POST /api/staff/blogs/${otherSite + 1000}/health/`, { health: 'fine', reason }))
      .status,
  ).toBe(404)
  expect((await staff.call(`POST /api/staff/blogs/${id}/health/`, { health: 'fine' })).status).toBe(400)
})

it('removes gone sites from lists and totals, but finds them with health=gone and is:gone', async () => {
  const id = await makeSite(wend, { url: 'https://weir.example.org/', title: 'Weirkeeper', tags: ['weirs'] })
  const countTotal = async () => (await wend.anonymous('GET /api/total-blogs/')).body.total_blogs
  const listIds = async (path: string) =>
    (await wend.anonymous(`GET ${path}`)).body.results.map(({ id }: { id: number }) => id)
  await wend.runOutbox()
  const before = await countTotal()
  await staff.call(`POST /api/staff/blogs/${id}/health/`, { health: 'gone', reason })
  await wend.runOutbox()
  expect(await countTotal()).toBe(before - 1)
  expect(await listIds('/api/blogs/?page_size=100')).not.toContain(id)
  expect(await listIds('/api/tags/weirs/blogs/')).toEqual([])
  expect(await listIds('/api/tags/weirs/blogs/?health=gone')).toEqual([id])
  expect(await listIds('/api/search/?query=weirkeeper')).toEqual([])
  expect(await listIds('/api/search/?query=weirkeeper%20is:gone')).toEqual([id])
  expect(await listIds('/api/search/?query=is:gone')).toEqual([id])
  await staff.call(`POST /api/staff/blogs/${id}/health/`, { health: 'fine', reason })
  await wend.runOutbox()
  expect(await countTotal()).toBe(before)
  expect(await listIds('/api/search/?query=weirkeeper')).toEqual([id])
})

it('notifies a person only once when several of their sites go down', async () => {
  const ada = await makeUser(wend, 'Ada')
  const ids = [1, 2, 3]
  for (const n of ids) {
    const id = await makeSite(wend, {
      url: `https://n${n}.platform.example.org/`,
      title: `Site ${n}`,
      by: ada,
    })
    await staff.call(`POST /api/staff/blogs/${id}/health/`, { health: 'away', reason })
  }
  await notifyHealthChanges(wend.db)
  const { body } = await ada.call('GET /api/notifications/')
  expect(body).toMatchObject([{ kind: 'health', event: 'sites_away', params: { count: 3 } }])
})
