import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { crawlerFixture } from '../testing/crawler-fixture.ts'

const hour = 3600 * 1000
const day = 24 * hour
const hosts = 30

const stage = crawlerFixture({ env: { LOG_LEVEL: 'warn' }, postsPerMonth: 240 })

/** Sites that post twice a day, so they are crawled every three hours; the domains of some no longer exist. */
function put(failing: (seed: number) => boolean): string[] {
  return Array.from({ length: hosts }, (_, seed) =>
    stage.put(`on-our-line-${seed}.org`, seed, { resolves: failing(seed) ? 'failing' : 'well' }),
  )
}
const failing = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from reading_state where tries > 0`.execute(
    stage.wend.db,
  )
  return rows[0]?.n
}
const linesDown = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from reading_workers where line_down_since is not null`.execute(stage.wend.db)
  return rows[0]?.n
}

it('is not blamed on the sites while it is down', async () => {
  await stage.list(put(() => false))
  stage.startWorkers(1, 300_000)
  await stage.play.pass(day / 2)
  expect(await failing()).toBe(0)
  put(() => true)
  await stage.play.pass(day / 2)
  expect([await failing(), await linesDown()]).toEqual([0, 1])
  const before = stage.web.log.length
  put(() => false)
  await stage.play.pass(day / 4)
  expect([await failing(), await linesDown()]).toEqual([0, 0])
  expect(new Set(stage.web.log.slice(before).map(({ host }) => host)).size).toBe(hosts)
  const messages = stage.wend.logged().map(({ msg }) => msg)
  expect(messages.filter((line) => line.startsWith('our own connection'))).toEqual([
    'our own connection seems to be down: crawling is paused',
    'our own connection is up again: crawling resumes',
  ])
})

it('is not suspected because of a few sites that are gone', async () => {
  await stage.list(put((seed) => seed % 3 === 0))
  stage.startWorkers(1, 300_000)
  await stage.play.pass(day / 4)
  expect([await failing(), await linesDown()]).toEqual([hosts / 3, 0])
  put((seed) => seed % 3 === 0 || seed === 1)
  await stage.play.pass(day / 2)
  expect([await failing(), await linesDown()]).toEqual([hosts / 3 + 1, 0])
})

it('is not suspected because of sites that never answered', async () => {
  await stage.list(put(() => true))
  stage.startWorkers(1, 300_000)
  await stage.play.pass(hour)
  expect([await failing(), await linesDown()]).toEqual([0, 1])
  put(() => false)
  await stage.play.pass(day / 2)
  expect([await failing(), await linesDown()]).toEqual([0, 0])
  expect(new Set(stage.requests().map(({ host }) => host)).size).toBe(hosts)
})
