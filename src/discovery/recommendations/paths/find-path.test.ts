import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { hold, makeSite, makeSites } from '#test/builders.ts'
import { slowIt } from '#test/slow-it.ts'
import { startWend } from '#test/wend.ts'
import { findPath } from './find-path.ts'

const wend = await startWend()
afterAll(() => wend.close())

const siteCount = 14
/** Long enough that the load of the machine makes no difference. */
const longTimeoutMs = 60_000
const sites: number[] = []
for (let n = 0; n < siteCount; n++) sites.push(await makeSite(wend, { title: `Site ${n}` }))

type Edge = [from: number, to: number]

async function recommend(edges: Edge[]): Promise<void> {
  await wend.db.deleteFrom('recommendations').execute()
  const pairs = edges
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => [sites[from] ?? 0, sites[to] ?? 0] as const)
  const uniquePairs = new Map(pairs.map((pair) => [pair.join(), pair]))
  if (uniquePairs.size > 0) await makeRecommendations(wend, [...uniquePairs.values()], { kind: 'links' })
}

/** Length of the shortest path by a naive search; undefined if there is none within six steps. */
function naivePathLength(edges: Edge[], from: number, to: number): number | undefined {
  let reached = new Set([from])
  for (let steps = 0; steps <= 6; steps++) {
    if (reached.has(to)) return steps
    reached = new Set([...reached, ...edges.filter(([from]) => reached.has(from)).map(([, to]) => to)])
  }
  return undefined
}

it('finds a path as short as a naive search does', async () => {
  const index = fc.integer({ min: 0, max: siteCount - 1 })
  const graphs = fc.array(fc.tuple(index, index), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(graphs, index, index, async (edges, from, to) => {
      await recommend(edges)
      const { ids, complete } = await findPath(wend.db, sites[from] ?? 0, sites[to] ?? 0, longTimeoutMs)
      expect(complete).toBe(true)
      expect(ids ? ids.length - 1 : undefined).toBe(naivePathLength(edges, from, to))
      if (!ids) return
      const indexes = ids.map((id) => sites.indexOf(id))
      expect([indexes[0], indexes.at(-1)]).toEqual([from, to])
      for (const [n, site] of indexes.slice(0, -1).entries())
        expect(edges).toContainEqual([site, indexes[n + 1]])
    }),
    { numRuns: 60 },
  )
})

/** Retries a search that times out on a busy machine. */
async function getPath(query: string) {
  for (;;) {
    const { status, body } = await wend.anonymous(`GET /api/paths/${query}`)
    if (status !== 200 || body.complete) return { status, body }
    await sql`select invalidate('blogs')`.execute(wend.db)
    await wend.services.invalidation.catchUp()
  }
}
const findPathBetween = async (from: number, to: number) =>
  (await getPath(`?from=${sites[from]}&to=${sites[to]}`)).body

it('avoids hidden and unhealthy sites, and follows recommendations forward only', async () => {
  await recommend([
    [0, 1],
    [1, 4],
    [0, 2],
    [2, 3],
    [3, 4],
  ])
  const findTitles = async () => {
    await wend.services.invalidation.catchUp()
    const found = await findPathBetween(0, 4)
    return found.path?.map(({ title }: { title: string }) => title) ?? found
  }
  expect(await findTitles()).toEqual(['Site 0', 'Site 1', 'Site 4'])
  expect(await findPathBetween(4, 0)).toEqual({ path: null, steps: null, ways: [], complete: true })
  expect(await findPathBetween(3, 3)).toMatchObject({ path: [{ title: 'Site 3' }], steps: 0, complete: true })
  await wend.db.updateTable('blogs').set({ health: 'away' }).where('title', '=', 'Site 1').execute()
  expect(await findTitles()).toEqual(['Site 0', 'Site 2', 'Site 3', 'Site 4'])
  await hold(wend, 'blog', sites[3] ?? 0)
  expect(await findTitles()).toEqual({ path: null, steps: null, ways: [], complete: true })
  const hiddenReply = await wend.anonymous(`GET /api/paths/?from=${sites[0]}&to=${sites[3]}`)
  expect([hiddenReply.status, (await wend.anonymous('GET /api/paths/?from=1&to=999999')).status]).toEqual([
    404, 404,
  ])
  expect((await wend.anonymous('GET /api/paths/?from=1')).status).toBe(400)
})

it('gives up after 150 ms even within a level, and reports it', async () => {
  await recommend([
    [0, 5],
    [5, 6],
    [6, 7],
  ])
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lockingTransaction = inTransaction(wend.db, async (tx) => {
    // Blocks all readers, as if reading took forever.
    await sql`lock table recommendations`.execute(tx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  expect(await findPath(wend.db, sites[0] ?? 0, sites[7] ?? 0)).toEqual({ ids: null, complete: false })
  release.resolve()
  await lockingTransaction
  expect((await findPath(wend.db, sites[0] ?? 0, sites[7] ?? 0, longTimeoutMs)).ids).toHaveLength(4)
})

slowIt('gives up after 40,000 recommendations', async () => {
  const ids = await makeSites(wend, 420)
  await recommend([])
  const [first, second] = [ids.slice(0, 210), ids.slice(210)]
  for (const crowd of [first, second])
    await sql`insert into recommendations (from_id, to_id, kind, first_seen_on, last_seen_on)
      select a, b, 'links', now(), now() from unnest(${crowd}::int[]) as a, unnest(${crowd}::int[]) as b where a <> b`.execute(
      wend.db,
    )
  expect(await findPath(wend.db, first[0] ?? 0, second[0] ?? 0, longTimeoutMs)).toEqual({
    ids: null,
    complete: false,
  })
  expect((await findPath(wend.db, first[0] ?? 0, first[9] ?? 0, longTimeoutMs)).ids).toEqual([
    first[0],
    first[9],
  ])
})

describe('sites given by name', () => {
  const findPathByName = async (from: string, to: string) =>
    (await getPath(`by-name/?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`)).body
  const getTitles = ({ sites }: { sites: { title: string }[] }) => sites.map(({ title }) => title)

  it('are found by number, address and title, with the path between them and its kinds of recommendations', async () => {
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
      expect(await findPathByName(from, to)).toMatchObject({
        from: { given: from, sites: [{ id: garden }] },
        path: [{ id: garden }, { id: bread }],
        steps: 1,
        ways: [{ kinds: ['blogroll', 'links'], first_seen_on: '2026-03-07T12:00:00.000Z' }],
      })
  })

  it('are listed if ambiguous, without a search for a path', async () => {
    for (const n of [1, 2])
      await makeSite(wend, { title: 'Small Ponds', url: `https://ponds${n}.example.org/` })
    await makeSite(wend, { title: 'Small Ponds of Kent', url: 'https://kent.example.org/' })
    const hiddenSite = await makeSite(wend, { title: 'Small Secrets', status: 'hidden' })
    const found = await findPathByName('small ponds', 'small po')
    expect([getTitles(found.from), getTitles(found.to).length]).toEqual([['Small Ponds', 'Small Ponds'], 3])
    expect(found).toMatchObject({ path: null, steps: null, ways: [] })
    for (const name of [
      '',
      '%',
      'small secrets',
      String(hiddenSite),
      '99999999999',
      'https://no.example.org/',
    ])
      expect(getTitles((await findPathByName(name, '')).from)).toEqual([])
  })
})
