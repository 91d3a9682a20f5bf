import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeShowings } from '#test/builders/showings.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { measureFairnessTask } from './measure-fairness.ts'
import { openImpressionCounter } from './open-impression-counter.ts'

let wend: Wend
const sites: number[] = []
beforeAll(async () => {
  wend = await startWend()
  for (let n = 0; n < 9; n++) sites.push(await makeSite(wend))
})
afterAll(() => wend.close())

const measure = () =>
  measureFairnessTask(wend.db).run({}, { jobId: '1', number: 1, signal: new AbortController().signal })
async function getFigure(chooser: string) {
  const { body } = await wend.anonymous('GET /api/fairness/')
  return body.figures.find((figure: { chooser: string }) => figure.chooser === chooser)
}

it('counts impressions by chooser', async () => {
  const { impressions } = wend.services
  for (let n = 0; n < 3; n++) await wend.anonymous('GET /api/blogs/ninja-shuffled-blogs/')
  let walk = ''
  for (let n = 0; n < 4; n++)
    walk = (await wend.anonymous('POST /api/blogs/surprise/', { walk })).body.walk as string
  await wend.anonymous('GET /surprise')
  const ada = await makeUser(wend, 'Ada')
  await ada.call('GET /api/blogs/ninja-get-blogs-by-profile-tags/')
  await impressions.flush()
  await impressions.flush()
  await measure()
  expect(await getFigure('shuffled')).toMatchObject({ sites: 9, sites_shown: 9, thirds: [12, 12, 12] })
  const surprise = await getFigure('surprise')
  expect(surprise.thirds.reduce((sum: number, n: number) => sum + n, 0)).toBe(5)
  expect(surprise.sites_shown).toBeGreaterThanOrEqual(4)
  expect(surprise.since).toMatch(/^\d{4}-\d\d-01$/)
})

it('orders thirds by upvotes, and ignores unlisted sites', async () => {
  const [first = 0, second = 0] = sites
  await wend.db.updateTable('blog_stats').set({ upvotes: 100 }).where('blog_id', '=', first).execute()
  await wend.db.updateTable('blogs').set({ health: 'gone' }).where('id', '=', second).execute()
  wend.services.impressions.count(
    'shuffled',
    Array.from({ length: 1000 }, () => first),
  )
  wend.services.impressions.count(
    'shuffled',
    Array.from({ length: 500 }, () => second),
  )
  await wend.services.impressions.flush()
  await measure()
  const { sites: total, thirds } = (
    await wend.db.selectFrom('fairness_figures').selectAll().where('chooser', '=', 'shuffled').execute()
  )[0] as { sites: number; thirds: string[] }
  expect([total, Number(thirds[2])]).toEqual([8, expect.any(Number)])
  expect(Number(thirds[2])).toBeGreaterThan(1000)
  expect(Number(thirds[0]) + Number(thirds[1]) + Number(thirds[2])).toBeLessThan(1100)
})

it('loses nothing if two processes count the same sites at once', async () => {
  const log = wend.app.log
  await wend.services.impressions.flush()
  await wend.db.deleteFrom('showings').where('chooser', '=', 'for_you').execute()
  const counters = [openImpressionCounter(wend.db, log), openImpressionCounter(wend.db, log)]
  for (let round = 0; round < 20; round++) {
    counters[0]?.count('for_you', sites)
    counters[1]?.count('for_you', sites.toReversed())
    await Promise.all(counters.map((counter) => counter.flush()))
  }
  counters[0]?.count('for_you', sites)
  await Promise.all(counters.map((counter) => counter.close()))
  const rows = await wend.db
    .selectFrom('showings')
    .select(['blog_id', 'n'])
    .where('chooser', '=', 'for_you')
    .orderBy('blog_id')
    .execute()
  expect(rows).toEqual(sites.map((blog_id) => ({ blog_id, n: 21 + 20 })))
})

it('drops counts from before last month', async () => {
  await makeShowings(wend, sites[2] ?? 0, 10_000, { chooser: 'surprise', month: '2020-01-01' })
  await measure()
  const { thirds } = await wend.db
    .selectFrom('fairness_figures')
    .select('thirds')
    .where('chooser', '=', 'surprise')
    .executeTakeFirstOrThrow()
  expect(thirds.map(Number).reduce((sum, n) => sum + n, 0)).toBeLessThan(10)
})
