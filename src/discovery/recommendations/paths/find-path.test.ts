import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { hold, makeSite, makeSites } from '#test/builders.ts'
import { large } from '#test/large.ts'
import { startWend } from '#test/wend.ts'
import { findPath } from './find-path.ts'

const wend = await startWend()
afterAll(() => wend.close())

const size = 14
/** In milliseconds: the result does not depend on the load of the machine. */
const patient = 60_000
const sites: number[] = []
for (let n = 0; n < size; n++) sites.push(await makeSite(wend, { title: `Site ${n}` }))

type Edge = [from: number, to: number]

async function recommend(edges: Edge[]): Promise<void> {
  await wend.db.deleteFrom('recommendations').execute()
  const pairs = edges
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => [sites[from] ?? 0, sites[to] ?? 0] as const)
  const each = new Map(pairs.map((pair) => [pair.join(), pair]))
  if (each.size > 0) await makeRecommendations(wend, [...each.values()], { kind: 'links' })
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

it('finds an existing path, as short as that of a plain search', async () => {
  const place = fc.integer({ min: 0, max: size - 1 })
  const graphs = fc.array(fc.tuple(place, place), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(graphs, place, place, async (edges, from, to) => {
      await recommend(edges)
      const { ids, complete } = await findPath(wend.db, sites[from] ?? 0, sites[to] ?? 0, patient)
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

/** On a busy machine a search may time out: it is repeated. */
async function ask(query: string) {
  for (;;) {
    const { status, body } = await wend.anyone(`GET /api/paths/${query}`)
    if (status !== 200 || body.complete) return { status, body }
    await sql`select invalidate('blogs')`.execute(wend.db)
    await wend.services.invalidation.catchUp()
  }
}
const path = async (from: number, to: number) => (await ask(`?from=${sites[from]}&to=${sites[to]}`)).body

it('avoids sites that are hidden or taken over, and follows recommendations forward only', async () => {
  await recommend([
    [0, 1],
    [1, 4],
    [0, 2],
    [2, 3],
    [3, 4],
  ])
  const titles = async () => {
    await wend.services.invalidation.catchUp()
    const found = await path(0, 4)
    return found.path?.map(({ title }: { title: string }) => title) ?? found
  }
  expect(await titles()).toEqual(['Site 0', 'Site 1', 'Site 4'])
  expect(await path(4, 0)).toEqual({ path: null, steps: null, ways: [], complete: true })
  expect(await path(3, 3)).toMatchObject({ path: [{ title: 'Site 3' }], steps: 0, complete: true })
  await wend.db.updateTable('blogs').set({ health: 'away' }).where('title', '=', 'Site 1').execute()
  expect(await titles()).toEqual(['Site 0', 'Site 2', 'Site 3', 'Site 4'])
  await hold(wend, 'blog', sites[3] ?? 0)
  expect(await titles()).toEqual({ path: null, steps: null, ways: [], complete: true })
  const hidden = await wend.anyone(`GET /api/paths/?from=${sites[0]}&to=${sites[3]}`)
  expect([hidden.status, (await wend.anyone('GET /api/paths/?from=1&to=999999')).status]).toEqual([404, 404])
  expect((await wend.anyone('GET /api/paths/?from=1')).status).toBe(400)
})

it('gives up after 150 ms, even within a level, and reports it', async () => {
  await recommend([
    [0, 5],
    [5, 6],
    [6, 7],
  ])
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const other = wend.db.transaction().execute(async (tx) => {
    // Blocks all readers, as if reading took forever.
    await sql`lock table recommendations`.execute(tx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  expect(await findPath(wend.db, sites[0] ?? 0, sites[7] ?? 0)).toEqual({ ids: null, complete: false })
  release.resolve()
  await other
  expect((await findPath(wend.db, sites[0] ?? 0, sites[7] ?? 0, patient)).ids).toHaveLength(4)
})

large('gives up rather than look at more than 40,000 recommendations', async () => {
  const ids = await makeSites(wend, 420)
  await recommend([])
  const [one, other] = [ids.slice(0, 210), ids.slice(210)]
  for (const crowd of [one, other])
    await sql`insert into recommendations (from_id, to_id, kind, first_seen_on, last_seen_on)
      select a, b, 'links', now(), now() from unnest(${crowd}::int[]) as a, unnest(${crowd}::int[]) as b where a <> b`.execute(
      wend.db,
    )
  expect(await findPath(wend.db, one[0] ?? 0, other[0] ?? 0, patient)).toEqual({ ids: null, complete: false })
  expect((await findPath(wend.db, one[0] ?? 0, one[9] ?? 0, patient)).ids).toEqual([one[0], one[9]])
})

describe('sites given by name', () => {
  const byName = async (from: string, to: string) =>
    (await ask(`by-name/?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`)).body
  const titlesOf = ({ sites }: { sites: { title: string }[] }) => sites.map(({ title }) => title)

  it('are found by id, address and title, with the kind of each recommendation on the path', async () => {
    const garden = await makeSite(wend, { title: 'Café Garden', url: 'https://garden.example.org/' })
    const bread = await makeSite(wend, { title: 'Bread', url: 'https://bread.example.org/~ada/' })
    await recommend([])
    const seen_on = new Date('2026-03-07T12:00:00Z')
    for (const kind of ['links', 'blogroll'] as const)
      await makeRecommendations(wend, [[garden, bread]], { kind, seen_on })
    const ends = [
      [String(garden), String(bread)],
      ['http://www.garden.example.org', 'bread.example.org/~ada'],
      ['cafe garden', 'BREAD'],
    ]
    for (const [from = '', to = ''] of ends)
      expect(await byName(from, to)).toMatchObject({
        from: { given: from, sites: [{ id: garden }] },
        path: [{ id: garden }, { id: bread }],
        steps: 1,
        ways: [{ kinds: ['blogroll', 'links'], first_seen_on: '2026-03-07T12:00:00.000Z' }],
      })
  })

  it('are listed without a path if a name is ambiguous', async () => {
    for (const n of [1, 2])
      await makeSite(wend, { title: 'Small Ponds', url: `https://ponds${n}.example.org/` })
    await makeSite(wend, { title: 'Small Ponds of Kent', url: 'https://kent.example.org/' })
    const hidden = await makeSite(wend, { title: 'Small Secrets', status: 'hidden' })
    const found = await byName('small ponds', 'small po')
    expect([titlesOf(found.from), titlesOf(found.to).length]).toEqual([['Small Ponds', 'Small Ponds'], 3])
    expect(found).toMatchObject({ path: null, steps: null, ways: [] })
    for (const nobody of ['', '%', 'small secrets', String(hidden), '99999999999', 'https://no.example.org/'])
      expect(titlesOf((await byName(nobody, '')).from)).toEqual([])
  })
})
