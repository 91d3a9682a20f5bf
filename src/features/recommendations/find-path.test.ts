import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { hold, makeSite } from '#test/builders.ts'
import { startWend } from '#test/wend.ts'
import { findPath } from './find-path.ts'

const wend = await startWend()
afterAll(() => wend.close())

const size = 14
const sites: number[] = []
for (let n = 0; n < size; n++) sites.push(await makeSite(wend, { title: `Site ${n}` }))

type Edge = [from: number, to: number]

async function recommend(edges: Edge[]): Promise<void> {
  await wend.db.deleteFrom('recommendations').execute()
  const seen = { kind: 'links' as const, first_seen_on: new Date(), last_seen_on: new Date() }
  const values = edges
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => ({ from_id: sites[from] ?? 0, to_id: sites[to] ?? 0, ...seen }))
  if (values.length > 0)
    await wend.db
      .insertInto('recommendations')
      .values(values)
      .onConflict((it) => it.doNothing())
      .execute()
}

/** Steps of the shortest way, found as plainly as can be; undefined where there is none of six steps. */
function plainSteps(edges: Edge[], from: number, to: number): number | undefined {
  let reached = new Set([from])
  for (let steps = 0; steps <= 6; steps++) {
    if (reached.has(to)) return steps
    reached = new Set([...reached, ...edges.filter(([one]) => reached.has(one)).map(([, other]) => other)])
  }
  return undefined
}

it('finds a way as short as a plain search does, and one that is there', { timeout: 60_000 }, async () => {
  const place = fc.integer({ min: 0, max: size - 1 })
  const graphs = fc.array(fc.tuple(place, place), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(graphs, place, place, async (edges, from, to) => {
      await recommend(edges)
      const { ids, complete } = await findPath(wend.db, sites[from] ?? 0, sites[to] ?? 0, () => 0)
      expect(complete).toBe(true)
      expect(ids ? ids.length - 1 : undefined).toBe(plainSteps(edges, from, to))
      if (!ids) return
      const places = ids.map((id) => sites.indexOf(id))
      expect([places[0], places.at(-1)]).toEqual([from, to])
      for (const [n, one] of places.slice(0, -1).entries()) expect(edges).toContainEqual([one, places[n + 1]])
    }),
    { numRuns: 60 },
  )
})

const path = async (from: number, to: number) =>
  (await wend.anyone(`GET /api/paths/?from=${sites[from]}&to=${sites[to]}`)).body

it('leads around sites that are hidden or not themselves any more, and goes forward only', async () => {
  await recommend([
    [0, 1],
    [1, 4],
    [0, 2],
    [2, 3],
    [3, 4],
  ])
  const titles = async () => {
    await wend.services.invalidation.settle()
    const found = await path(0, 4)
    return found.path?.map(({ title }: { title: string }) => title) ?? found
  }
  expect(await titles()).toEqual(['Site 0', 'Site 1', 'Site 4'])
  expect(await path(4, 0)).toEqual({ path: null, steps: null, complete: true })
  expect(await path(3, 3)).toMatchObject({ path: [{ title: 'Site 3' }], steps: 0, complete: true })
  await wend.db.updateTable('blogs').set({ health: 'away' }).where('title', '=', 'Site 1').execute()
  expect(await titles()).toEqual(['Site 0', 'Site 2', 'Site 3', 'Site 4'])
  await hold(wend, 'blog', sites[3] ?? 0)
  expect(await titles()).toEqual({ path: null, steps: null, complete: true })
  const hidden = await wend.anyone(`GET /api/paths/?from=${sites[0]}&to=${sites[3]}`)
  expect([hidden.status, (await wend.anyone('GET /api/paths/?from=1&to=999999')).status]).toEqual([404, 404])
  expect((await wend.anyone('GET /api/paths/?from=1')).status).toBe(400)
})

it('stops when it takes too long, and says so', async () => {
  await recommend([
    [0, 5],
    [5, 6],
    [6, 7],
  ])
  let ticks = 0
  const slow = () => 100 * ticks++
  expect(await findPath(wend.db, sites[0] ?? 0, sites[7] ?? 0, slow)).toEqual({ ids: null, complete: false })
})
