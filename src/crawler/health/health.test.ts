import { expect, it } from 'vitest'
import { addBookmarks } from '#test/builders/members-and-sites.ts'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { slowIt } from '#test/slow-it.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'
import { notifyHealthChanges } from './notify-health-changes.ts'

const hour = 3600 * 1000
const day = 24 * hour
const fixture = crawlerFixture({ postsPerMonth: 8 })

type Phase = 'itself' | 'sold' | 'down' | 'empty'
const soldPage =
  '<!doctype html><title>diary.org is for sale</title><h1>diary.org</h1><p>This domain is for sale. Make an offer. <script>alert(1)</script></p>'
const emptyPage =
  '<!doctype html><title>Welcome to nginx!</title><h1>Welcome to nginx!</h1><p>It is installed.</p>'

interface Site {
  id: number
  phase: Phase
}

/** A site that the test can sell, break and restore. */
async function listSite(name: string, seed: number): Promise<Site> {
  const site: Site = { id: 0, phase: 'itself' }
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  const ownPage = `<!doctype html><html lang="en"><title>Diary of ${name}</title><meta name="author" content="Edith Marrow">
    <h1>Diary of ${name}</h1><p>Edith Marrow writes of hedges, lanes, orchards and weather around the village.</p>`
  const frontPages = { itself: ownPage, sold: soldPage, empty: emptyPage, down: '' }
  fixture.addSite(name, seed, {
    override: () =>
      site.phase === 'itself' ? undefined : { status: site.phase === 'down' ? 500 : 404, headers, body: '' },
    pages: {
      '/': {
        kind: 'page',
        reply: () => (site.phase === 'down' ? { status: 500 } : { headers, body: frontPages[site.phase] }),
      },
    },
  })
  const [id = 0] = await fixture.addListings([name])
  site.id = id
  return site
}

const getHealth = async ({ id }: Site) => (await fixture.wend.anonymous(`GET /api/blogs/${id}/health/`)).body
const getNotifications = async (person: TestPerson) =>
  (await person.call('GET /api/notifications/')).body.filter(
    ({ kind }: { kind: string }) => kind === 'health',
  )

it('flags a site that is for sale within two crawls, and restores it within one', async () => {
  const site = await listSite('diary.org', 1)
  fixture.startWorkers()
  await fixture.simulation.advance(3 * day)
  expect(await getHealth(site)).toMatchObject({ health: 'fine', evidence: [], history: [] })

  site.phase = 'sold'
  await fixture.simulation.advance(8 * day)
  const siteHealth = await getHealth(site)
  expect(siteHealth.health).toBe('changed_hands')
  expect(siteHealth.evidence.map(({ kind }: { kind: string }) => kind)).toContain('for_sale')
  expect(JSON.stringify(siteHealth)).not.toContain('alert')
  expect(siteHealth.archive_url).toBe('https://web.archive.org/web/*/https://diary.org/')
  expect(siteHealth.history[0]).toMatchObject({ to: 'changed_hands', by: 'reading' })
  const getList = async (path: string) => (await fixture.wend.anonymous(`GET ${path}`)).body.results
  expect(await getList('/api/blogs/ninja-shuffled-blogs/')).toEqual([])
  expect(await getList('/api/blogs/')).toMatchObject([{ id: site.id, health: 'changed_hands' }])

  site.phase = 'itself'
  await fixture.simulation.advance(8 * day)
  expect((await getHealth(site)).health).toBe('fine')
})

slowIt(
  'is unsteady for the first 14 days of an outage, then away, after a year gone, and recovers at once',
  async () => {
    const site = await listSite('lanes.org', 2)
    fixture.startWorkers()
    await fixture.simulation.advance(7 * day - hour)
    site.phase = 'down'
    await fixture.simulation.advance(14 * day)
    expect((await getHealth(site)).health).toBe('unsteady')
    await fixture.simulation.advance(2 * hour)
    expect(await getHealth(site)).toMatchObject({
      health: 'away',
      evidence: [{ kind: 'failing', about: '500' }],
    })
    await fixture.simulation.advance(366 * day)
    expect((await getHealth(site)).health).toBe('gone')
    expect((await fixture.wend.anonymous('GET /api/blogs/')).body).toMatchObject({ count: 0, results: [] })
    site.phase = 'itself'
    await fixture.simulation.advance(3 * day)
    expect((await getHealth(site)).health).toBe('fine')
  },
)

it('is down after 14 days of the hosting company’s default page', async () => {
  const site = await listSite('orchard.org', 3)
  fixture.startWorkers()
  await fixture.simulation.advance(2 * day)
  site.phase = 'empty'
  await fixture.simulation.advance(12 * day)
  expect((await getHealth(site)).health).toBe('unsteady')
  await fixture.simulation.advance(12 * day)
  expect((await getHealth(site)).health).toBe('away')
})

it('does not flood people when a site changes hands again and again', async () => {
  const site = await listSite('flicker.org', 4)
  const ada = await makeUser(fixture.wend, 'Ada')
  await addBookmarks(fixture.wend, ada, site.id)
  fixture.startWorkers()
  await fixture.simulation.advance(2 * day)
  for (let turn = 0; turn < 10; turn++) {
    site.phase = turn % 2 === 0 ? 'sold' : 'itself'
    await fixture.simulation.advance(8 * day)
    await notifyHealthChanges(fixture.wend.db)
  }
  const { history } = await getHealth(site)
  expect(history.length).toBeGreaterThanOrEqual(8)
  // The database's clock has not moved, so there is only one notification for this week.
  expect(await getNotifications(ada)).toMatchObject([
    { event: 'site_away', params: { title: 'flicker.org' } },
  ])
  await fixture.wend.db
    .updateTable('site_health')
    .set({ told_on: new Date(Date.now() - 8 * day) })
    .execute()
  await notifyHealthChanges(fixture.wend.db)
  expect((await getNotifications(ada)).map(({ event }: { event: string }) => event).sort()).toEqual([
    'site_away',
    'site_back',
  ])
})
