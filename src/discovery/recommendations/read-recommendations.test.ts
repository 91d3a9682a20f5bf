import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeOwner } from '#test/builders/members-and-sites.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { type CrawlSimulation, simulateCrawling } from '#test/simulate-crawl.ts'
import { politenessViolations } from '#test/web/politeness/all-rules.ts'
import {
  linksTo,
  opmlFor,
  recommendationsInWeb,
  recommendingSite,
  recommendingSites,
  siteUrl,
} from '#test/web/recommending-sites.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import type { WebHost } from '#test/web/web-host.ts'
import { startWend, type Wend } from '#test/wend.ts'

const minuteMs = 60 * 1000
/** A week, plus the delay until a crawl. */
const weekMs = (7 * 24 + 3) * 60 * minuteMs
const userAgent = 'Wend/1.0 (+https://wend.test/reading; ada@wend.test)'
const env = { PUBLIC_URL: 'https://wend.test', CONTACT_EMAIL: 'ada@wend.test', READING_BUDGET: '10' }

let wend: Wend
let web: Web
let clock: TestClock
let simulation: CrawlSimulation

beforeEach(async () => {
  clock = createTestClock()
  web = await startWeb([], clock)
  wend = await startWend({ env })
})
afterEach(async () => {
  await simulation.stop()
  await web.close()
  await wend.close()
})

const addSite = (name: string) => makeSite(wend, { url: siteUrl(name), title: name })

async function getRecommendations(): Promise<string[]> {
  const { rows } = await sql<{ edge: string }>`
    select f.title || ' ' || t.title || ' ' || r.kind as edge from recommendations r
    join blogs f on f.id = from_id join blogs t on t.id = to_id order by 1`.execute(wend.db)
  return rows.map(({ edge }) => edge)
}
const countRecommenders = async (id: number) =>
  (
    await sql<{
      n: number
    }>`select coalesce(max(recommended_by), 0) as n from recommended_sites where blog_id = ${id}`.execute(
      wend.db,
    )
  ).rows[0]?.n

it('finds the recommendations of sites in every form, and no other links', async () => {
  const ids = new Map<string, number>()
  for (const host of recommendingSites) {
    web.put(host)
    const [name = ''] = host.name.split('-')
    ids.set(name, await addSite(name))
  }
  const owner = await makeUser(wend, 'Quy')
  await makeOwner(wend, owner, ids.get('quy') ?? 0, ids.get('rob') ?? 0)
  simulation = simulateCrawling(wend, web, clock)
  await simulation.advance(20 * minuteMs)
  expect(await getRecommendations()).toEqual(recommendationsInWeb)
  expect(await countRecommenders(ids.get('ann') ?? 0)).toBe(6)
  expect(await countRecommenders(ids.get('pam') ?? 0)).toBe(1)
  const listRequests = web.log.filter(({ path }) => path.endsWith('.opml'))
  const { rows: blogrollRequests } =
    await sql`select from readings where what = 'blogroll' and status = '200'`.execute(wend.db)
  expect(blogrollRequests.length).toBeGreaterThan(10)

  await addSite('zoe')
  const requestCount = listRequests.length
  await simulation.advance(weekMs)
  expect(await getRecommendations()).toEqual([...recommendationsInWeb, 'uma zoe blogroll'].sort())
  const repeatRequests = web.log.filter(({ path }) => path.endsWith('.opml')).slice(requestCount)
  expect([...new Set(repeatRequests.map(({ status }) => status))]).toEqual([304])
  expect(politenessViolations(web.log, { userAgent, budget: 10 })).toEqual({})
})

it('drops a recommendation that two consecutive crawls did not find', async () => {
  const setBlogroll = (...names: string[]) =>
    web.put(
      recommendingSite('ann', {
        head: '<link rel="blogroll" href="/roll">',
        others: { '/roll': opmlFor(...names) },
      }),
    )
  for (const name of ['bob', 'cyd']) web.put(recommendingSite(name))
  setBlogroll('bob', 'cyd')
  await addSite('ann')
  const bob = await addSite('bob')
  await addSite('cyd')
  simulation = simulateCrawling(wend, web, clock)
  await simulation.advance(20 * minuteMs)
  expect(await getRecommendations()).toEqual(['ann bob blogroll', 'ann cyd blogroll'])
  setBlogroll('cyd')
  await simulation.advance(weekMs)
  expect(await getRecommendations()).toHaveLength(2)
  setBlogroll('cyd', 'bob')
  await simulation.advance(weekMs)
  setBlogroll('cyd')
  await simulation.advance(weekMs)
  expect(await getRecommendations()).toHaveLength(2)
  await simulation.advance(weekMs)
  expect(await getRecommendations()).toEqual(['ann cyd blogroll'])
  expect(await countRecommenders(bob)).toBe(0)
})

it('keeps recommendations while a list does not respond, and drops them once it is gone', async () => {
  const roll = {
    kind: 'other' as const,
    reply: { body: opmlFor('bob'), headers: { 'Content-Type': 'text/xml' } },
  }
  const ann = recommendingSite('ann', {
    head: '<link rel="blogroll" href="/roll">',
    body: '<a href="/links">Links</a>',
    others: { '/links': linksTo('cyd') },
  })
  const setBlogrollStatus = (status: number) =>
    web.put({
      ...ann,
      pages: { ...ann.pages, '/roll': status === 200 ? roll : { kind: 'other', reply: { status } } },
    })
  for (const name of ['bob', 'cyd']) web.put(recommendingSite(name))
  setBlogrollStatus(200)
  for (const name of ['ann', 'bob', 'cyd']) await addSite(name)
  simulation = simulateCrawling(wend, web, clock)
  await simulation.advance(20 * minuteMs)
  setBlogrollStatus(500)
  await simulation.advance(3 * weekMs)
  expect(await getRecommendations()).toEqual(['ann bob blogroll', 'ann cyd links'])
  setBlogrollStatus(404)
  await simulation.advance(2 * weekMs)
  expect(await getRecommendations()).toEqual(['ann cyd links'])
})

it('fetches each list once even if lists include each other in a circle', async () => {
  const renderInclude = (name: string) =>
    `<outline type="include" text="More" url="${siteUrl(name)}roll.opml"/>`
  const next = { ann: 'bob', bob: 'cyd', cyd: 'ann' }
  for (const [name, other] of Object.entries(next)) {
    const roll = opmlFor(other).replace('</body>', `${renderInclude(name)}${renderInclude(other)}</body>`)
    const head = '<link rel="blogroll" href="/roll.opml">'
    web.put(recommendingSite(name, { head, others: { '/roll.opml': roll } }))
    await addSite(name)
  }
  const redirecting: WebHost = recommendingSite('dan', { head: '<link rel="blogroll" href="/there">' })
  const redirectTo = (to: string) => ({
    kind: 'other' as const,
    reply: { status: 302, headers: { Location: to } },
  })
  web.put({
    ...redirecting,
    pages: { ...redirecting.pages, '/there': redirectTo('/back'), '/back': redirectTo('/there') },
  })
  await addSite('dan')
  simulation = simulateCrawling(wend, web, clock)
  await simulation.advance(20 * minuteMs)
  expect(await getRecommendations()).toEqual(['ann bob blogroll', 'bob cyd blogroll', 'cyd ann blogroll'])
  const countRequests = (path: string) => web.log.filter((request) => request.path === path).length
  expect(countRequests('/roll.opml')).toBe(3)
  expect([countRequests('/there'), countRequests('/back')]).toEqual([1, 1])
  await simulation.advance(weekMs)
  expect(await getRecommendations()).toHaveLength(3)
  expect(countRequests('/roll.opml')).toBe(6)
  expect([countRequests('/there'), countRequests('/back')]).toEqual([2, 2])
  expect(politenessViolations(web.log, { userAgent, budget: 10 })).toEqual({})
})
