import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeOwner } from '#test/builders/members-and-sites.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { type CrawlSimulation, simulateCrawling } from '#test/simulate-crawl.ts'
import { politenessViolations } from '#test/web/politeness/all-rules.ts'
import {
  linksTo,
  opmlOf,
  recommendationsInWeb,
  recommendingSite,
  recommendingSites,
  siteOf,
} from '#test/web/recommending-sites.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import type { WebHost } from '#test/web/web-host.ts'
import { startWend, type Wend } from '#test/wend.ts'

const minute = 60 * 1000
/** Including the delay of crawls. */
const week = (7 * 24 + 3) * 60 * minute
const userAgent = 'Wend/1.0 (+https://wend.test/reading; ada@wend.test)'
const env = { PUBLIC_URL: 'https://wend.test', CONTACT_EMAIL: 'ada@wend.test', READING_BUDGET: '10' }

let wend: Wend
let web: Web
let clock: TestClock
let play: CrawlSimulation

beforeEach(async () => {
  clock = createTestClock()
  web = await startWeb([], clock)
  wend = await startWend({ env })
})
afterEach(async () => {
  await play.stop()
  await web.close()
  await wend.close()
})

const list = (name: string) => makeSite(wend, { url: siteOf(name), title: name })

async function edges(): Promise<string[]> {
  const { rows } = await sql<{ edge: string }>`
    select f.title || ' ' || t.title || ' ' || r.kind as edge from recommendations r
    join blogs f on f.id = from_id join blogs t on t.id = to_id order by 1`.execute(wend.db)
  return rows.map(({ edge }) => edge)
}
const countOf = async (id: number) =>
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
    ids.set(name, await list(name))
  }
  const owner = await makeUser(wend, 'Quy')
  await makeOwner(wend, owner, ids.get('quy') ?? 0, ids.get('rob') ?? 0)
  play = simulateCrawling(wend, web, clock)
  await play.advance(20 * minute)
  expect(await edges()).toEqual(recommendationsInWeb)
  expect(await countOf(ids.get('ann') ?? 0)).toBe(6)
  expect(await countOf(ids.get('pam') ?? 0)).toBe(1)
  const lists = web.log.filter(({ path }) => path.endsWith('.opml'))
  const { rows: logged } = await sql`select from readings where what = 'blogroll' and status = '200'`.execute(
    wend.db,
  )
  expect(logged.length).toBeGreaterThan(10)

  await list('zoe')
  const before = lists.length
  await play.advance(week)
  expect(await edges()).toEqual([...recommendationsInWeb, 'uma zoe blogroll'].sort())
  const again = web.log.filter(({ path }) => path.endsWith('.opml')).slice(before)
  expect([...new Set(again.map(({ status }) => status))]).toEqual([304])
  expect(politenessViolations(web.log, { userAgent, budget: 10 })).toEqual({})
})

it('drops a recommendation that two crawls did not find', async () => {
  const put = (...names: string[]) =>
    web.put(
      recommendingSite('ann', {
        head: '<link rel="blogroll" href="/roll">',
        others: { '/roll': opmlOf(...names) },
      }),
    )
  for (const name of ['bob', 'cyd']) web.put(recommendingSite(name))
  put('bob', 'cyd')
  await list('ann')
  const bob = await list('bob')
  await list('cyd')
  play = simulateCrawling(wend, web, clock)
  await play.advance(20 * minute)
  expect(await edges()).toEqual(['ann bob blogroll', 'ann cyd blogroll'])
  put('cyd')
  await play.advance(week)
  expect(await edges()).toHaveLength(2)
  put('cyd', 'bob')
  await play.advance(week)
  put('cyd')
  await play.advance(week)
  expect(await edges()).toHaveLength(2)
  await play.advance(week)
  expect(await edges()).toEqual(['ann cyd blogroll'])
  expect(await countOf(bob)).toBe(0)
})

it('keeps recommendations while a list does not respond, and drops them once it is gone', async () => {
  const roll = {
    kind: 'other' as const,
    reply: { body: opmlOf('bob'), headers: { 'Content-Type': 'text/xml' } },
  }
  const ann = recommendingSite('ann', {
    head: '<link rel="blogroll" href="/roll">',
    body: '<a href="/links">Links</a>',
    others: { '/links': linksTo('cyd') },
  })
  const put = (status: number) =>
    web.put({
      ...ann,
      pages: { ...ann.pages, '/roll': status === 200 ? roll : { kind: 'other', reply: { status } } },
    })
  for (const name of ['bob', 'cyd']) web.put(recommendingSite(name))
  put(200)
  for (const name of ['ann', 'bob', 'cyd']) await list(name)
  play = simulateCrawling(wend, web, clock)
  await play.advance(20 * minute)
  put(500)
  await play.advance(3 * week)
  expect(await edges()).toEqual(['ann bob blogroll', 'ann cyd links'])
  put(404)
  await play.advance(2 * week)
  expect(await edges()).toEqual(['ann cyd links'])
})

it('fetches lists that link to each other in circles once each', async () => {
  const include = (name: string) => `<outline type="include" text="More" url="${siteOf(name)}roll.opml"/>`
  const next = { ann: 'bob', bob: 'cyd', cyd: 'ann' }
  for (const [name, other] of Object.entries(next)) {
    const roll = opmlOf(other).replace('</body>', `${include(name)}${include(other)}</body>`)
    const head = '<link rel="blogroll" href="/roll.opml">'
    web.put(recommendingSite(name, { head, others: { '/roll.opml': roll } }))
    await list(name)
  }
  const away: WebHost = recommendingSite('dan', { head: '<link rel="blogroll" href="/there">' })
  const onward = (to: string) => ({
    kind: 'other' as const,
    reply: { status: 302, headers: { Location: to } },
  })
  web.put({ ...away, pages: { ...away.pages, '/there': onward('/back'), '/back': onward('/there') } })
  await list('dan')
  play = simulateCrawling(wend, web, clock)
  await play.advance(20 * minute)
  expect(await edges()).toEqual(['ann bob blogroll', 'bob cyd blogroll', 'cyd ann blogroll'])
  const countRequests = (path: string) => web.log.filter((request) => request.path === path).length
  expect(countRequests('/roll.opml')).toBe(3)
  expect([countRequests('/there'), countRequests('/back')]).toEqual([1, 1])
  await play.advance(week)
  expect(await edges()).toHaveLength(3)
  expect(countRequests('/roll.opml')).toBe(6)
  expect([countRequests('/there'), countRequests('/back')]).toEqual([2, 2])
  expect(politenessViolations(web.log, { userAgent, budget: 10 })).toEqual({})
})
