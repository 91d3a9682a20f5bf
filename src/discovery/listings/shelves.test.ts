import { afterAll, beforeAll, expect, it } from 'vitest'
import { findSiteLists } from '#sites/listing/queries.ts'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { selectShelves } from './queries.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const readShelves = async () => {
  await wend.runOutbox()
  const { recent, featured, shuffled } = await findSiteLists(wend.db, selectShelves(12))
  const getIds = (sites: { id: number }[]) => sites.map(({ id }) => id)
  return { recent: getIds(recent), featured: getIds(featured), shuffled: getIds(shuffled) }
}

it('has empty shelves while there are no sites', async () => {
  expect(await readShelves()).toEqual({ recent: [], featured: [], shuffled: [] })
})

it('shuffles all sites of a small community, in the same order each time', async () => {
  const sites = []
  for (let n = 0; n < 11; n++) sites.push(await makeSite(wend))
  const first = await readShelves()
  expect(first.recent).toEqual(sites.toReversed())
  expect(first.shuffled.toSorted((a, b) => a - b)).toEqual(sites)
  for (let n = 0; n < 10; n++) expect(await readShelves()).toEqual(first)
})

it('fills the shelves if there are more sites than fit, and eventually shows each of them', async () => {
  for (let n = 0; n < 12; n++) await makeSite(wend)
  const seen = new Set<number>()
  for (let n = 0; n < 30; n++) {
    const { shuffled } = await readShelves()
    expect(new Set(shuffled).size).toBe(12)
    for (const id of shuffled) seen.add(id)
  }
  expect(seen.size).toBe(23)
})
