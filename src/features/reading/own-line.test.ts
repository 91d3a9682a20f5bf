import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listSites, type Play, playReading } from '#test/play-reading.ts'
import { feedSite } from '#test/web/feed-site.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { createOwnLine } from './own-line.ts'

const hour = 3600 * 1000
const day = 24 * hour
const hosts = 30

let wend: Wend
let web: Web
let clock: TestClock
let play: Play | undefined

beforeEach(async () => {
  clock = createTestClock()
  web = await startWeb([], clock)
  wend = await startWend({ env: { READING_BUDGET: '10', LOG_LEVEL: 'warn' } })
})
afterEach(async () => {
  await play?.stop()
  play = undefined
  await web.close()
  await wend.close()
})

/** Sites that post twice a day, so that each is read every three hours; of some nobody knows the name any more. */
function put(failing: (seed: number) => boolean): string[] {
  return Array.from({ length: hosts }, (_, seed) => {
    const name = `on-our-line-${seed}.org`
    const schedule = { seed, postsPerMonth: 240, since: Date.parse('2026-06-01') }
    web.put(feedSite({ name, schedule, resolves: failing(seed) ? 'failing' : 'well' }))
    return name
  })
}
const failing = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from reading_state where tries > 0`.execute(
    wend.db,
  )
  return rows[0]?.n
}
const linesDown = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from reading_workers where line_down_since is not null`.execute(wend.db)
  return rows[0]?.n
}

it('is not blamed on the sites when it is down', { timeout: 120_000 }, async () => {
  await listSites(
    wend,
    put(() => false),
  )
  play = playReading(wend, web, clock, 1, 300_000)
  await play.pass(day / 2)
  expect(await failing()).toBe(0)
  put(() => true)
  await play.pass(day / 2)
  expect([await failing(), await linesDown()]).toEqual([0, 1])
  const before = web.log.length
  put(() => false)
  await play.pass(day / 4)
  expect([await failing(), await linesDown()]).toEqual([0, 0])
  expect(new Set(web.log.slice(before).map(({ host }) => host)).size).toBe(hosts)
  const said = wend.logged().map(({ msg }) => msg)
  expect(said.filter((line) => line.startsWith('our own line'))).toEqual([
    'our own line seems to be down: reading pauses',
    'our own line is up again: reading goes on',
  ])
})

it('is not blamed for a few sites that are gone', { timeout: 120_000 }, async () => {
  await listSites(
    wend,
    put((seed) => seed % 3 === 0),
  )
  play = playReading(wend, web, clock, 1, 300_000)
  await play.pass(day / 4)
  expect([await failing(), await linesDown()]).toEqual([hosts / 3, 0])
  put((seed) => seed % 3 === 0 || seed === 1)
  await play.pass(day / 2)
  expect([await failing(), await linesDown()]).toEqual([hosts / 3 + 1, 0])
})

it('does not excuse a host for ever that fails together with it', () => {
  const line = createOwnLine(clock.now, 1)
  for (let lane = 0; lane < 10; lane++) line.saw(lane, true, false)
  expect([0, 1, 2].map((lane) => line.saw(lane, true, true).turned)).toEqual([undefined, undefined, 'down'])
  expect(line.saw(5, true, false)).toEqual({ turned: 'up', counts: true })
  expect(line.saw(2, true, true)).toEqual({ turned: undefined, counts: true })
  expect(line.downSince()).toBeUndefined()
})
