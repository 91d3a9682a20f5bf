import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addInterest } from '#test/builders/tags.ts'
import { makeSite, makeSites, makeUser } from '#test/builders.ts'
import { selectListedSites } from '#test/listed-sites.ts'
import { slowIt } from '#test/slow-it.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
  for (let n = 0; n < 12; n++) await makeSite(wend)
})
afterAll(() => wend.close())

/** Every published site, oldest first. */
const getListedSites = async () => (await selectListedSites(wend)).toReversed()
const sortIds = (ids: number[]) => ids.toSorted((a, b) => a - b)

/** Requests this many surprises as a visitor. @returns the sites, and the indexes at which a round started over */
async function getSurprises(count: number, filter: { tag?: string; language?: string } = {}, walk = '') {
  const seen: number[] = []
  const rounds: number[] = []
  for (let n = 0; n < count; n++) {
    const { body } = await wend.anonymous('POST /api/blogs/surprise/', { ...filter, walk })
    if (body.starts_over) rounds.push(n)
    if (body.blog) seen.push(body.blog.id)
    walk = body.walk
  }
  return { seen, rounds, walk }
}

describe('surprise me', () => {
  it('shows a visitor every site before repeating any', async () => {
    const allSites = await getListedSites()
    const { seen, rounds, walk } = await getSurprises(allSites.length)
    expect([sortIds(seen), rounds]).toEqual([allSites, []])
    const newcomer = await makeSite(wend, { title: 'Newcomer' })
    const next = (await wend.anonymous('POST /api/blogs/surprise/', { walk })).body
    expect([next.blog.id, next.starts_over]).toEqual([newcomer, false])
    const restart = (await wend.anonymous('POST /api/blogs/surprise/', { walk: next.walk })).body
    expect(restart.starts_over).toBe(true)
  })

  it('remembers the sites that a member has seen, on any device', async () => {
    const cy = await makeUser(wend, 'Cyd')
    const seen = new Set<number>()
    const presses = Math.min(30, (await getListedSites()).length)
    for (let n = 0; n < presses; n++) seen.add((await cy.call('POST /api/blogs/surprise/')).body.blog.id)
    expect(seen.size).toBe(presses)
  })

  it("stays outside a member's interests on request, and shows the other sites later", async () => {
    const dee = await makeUser(wend, 'Dee')
    for (let n = 0; n < 8; n++) await makeSite(wend, { tags: ['gardening'] })
    await addInterest(wend, dee, 'gardening')
    const allSites = await getListedSites()
    const seen: number[] = []
    for (let n = 0; n < allSites.length; n++) {
      // At least thirteen sites are outside her interests.
      const outsideInterests = n % 2 === 0 && n < 12
      const { body } = await dee.call('POST /api/blogs/surprise/', { outside_interests: outsideInterests })
      if (outsideInterests) expect(body.blog.tags).not.toContain('gardening')
      seen.push(body.blog.id)
    }
    expect(sortIds(seen)).toEqual(allSites)
  })

  it('starts over with an invalid cursor', async () => {
    for (const walk of ['x', 'a.1.1.1.1', 'a.999999999.0.0.0.0', 'k.3.999.1.1.1']) {
      const { status, body } = await wend.anonymous('POST /api/blogs/surprise/', { walk })
      expect([status, typeof body.blog.id]).toEqual([200, 'number'])
    }
  })

  it('keeps the round outside the interests when the round through all sites starts over', async () => {
    const eve = await makeUser(wend, 'Eve')
    const surprise = async (isOutside: boolean) =>
      (await eve.call('POST /api/blogs/surprise/', { outside_interests: isOutside })).body
    await addInterest(wend, eve, 'gardening')
    const allSites = await getListedSites()
    const outsideCount = allSites.length - 8
    const firstRound: number[] = []
    for (let n = 0; n < outsideCount; n++) firstRound.push((await surprise(true)).blog.id)
    expect(new Set(firstRound).size).toBe(outsideCount)
    // Half of a second round outside, then the rest inside, which ends the first round through all sites.
    const secondRound: number[] = []
    for (let n = 0; n < outsideCount / 2; n++) secondRound.push((await surprise(true)).blog.id)
    const inside: number[] = []
    for (let n = 0; n < 8; n++) inside.push((await surprise(false)).blog.id)
    expect(sortIds([...firstRound, ...inside])).toEqual(allSites)
    expect((await surprise(false)).starts_over).toBe(true)
    for (let n = Math.ceil(outsideCount / 2); n < outsideCount; n++) {
      const { blog, starts_over } = await surprise(true)
      expect(starts_over).toBe(false)
      secondRound.push(blog.id)
    }
    expect(sortIds(secondRound)).toEqual(sortIds(firstRound))
  })
})

describe('surprise me with a filter', () => {
  it('shows each site of a tag once, then new ones', async () => {
    const birds: number[] = []
    for (let n = 0; n < 4; n++) birds.push(await makeSite(wend, { tags: ['birds'] }))
    const { seen, rounds, walk } = await getSurprises(4, { tag: 'Birds' })
    expect([sortIds(seen), rounds]).toEqual([birds, []])
    const newcomer = await makeSite(wend, { tags: ['birds'] })
    await makeSite(wend, { tags: ['fish'] })
    expect((await getSurprises(1, { tag: 'birds' }, walk)).seen).toEqual([newcomer])
    expect((await getSurprises(6, { tag: 'birds' }, walk)).rounds).toEqual([1])
  })

  it('shows only healthy sites of a language', async () => {
    const german = [await makeSite(wend), await makeSite(wend), await makeSite(wend)]
    await wend.db.updateTable('blogs').set({ language: 'de' }).where('id', 'in', german).execute()
    await wend.db
      .updateTable('blogs')
      .set({ health: 'away' })
      .where('id', '=', german[1] ?? 0)
      .execute()
    expect(sortIds((await getSurprises(2, { language: 'de' })).seen)).toEqual([german[0], german[2]])
  })

  slowIt('shows each of the three sites of a tag among thousands', async () => {
    const rare: number[] = []
    for (let n = 0; n < 3; n++) {
      rare.push(await makeSite(wend, { tags: ['lighthouses'] }))
      await makeSites(wend, 1000, () => ({ title: 'Many' }))
    }
    for (let round = 0; round < 5; round++) {
      const { seen, rounds } = await getSurprises(4, { tag: 'lighthouses' })
      expect([sortIds(seen.slice(0, 3)), rounds]).toEqual([rare, [3]])
    }
  })

  it('shows nothing for an unused tag', async () => {
    expect((await getSurprises(1, { tag: 'nobody-writes-of-this' })).seen).toEqual([])
  })

  it('also works as a link without scripts', async () => {
    const { status, headers } = await wend.anonymous('GET /surprise?tag=birds')
    expect([status, headers.location]).toEqual([302, expect.stringMatching(/^\/blog\//)])
    expect((await wend.anonymous('GET /surprise?tag=nobody-writes-of-this')).headers.location).toBe('/home')
  })
})
