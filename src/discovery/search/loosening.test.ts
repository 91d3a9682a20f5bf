import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePost } from '#test/builders/posts.ts'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
const names = new Map<number, string>()

beforeAll(async () => {
  wend = await startWend()
  const addSite = async (name: string, facts: Parameters<typeof makeSite>[1]) => {
    const id = await makeSite(wend, { url: `https://${name}.example.org/`, ...facts })
    names.set(id, name)
    return id
  }
  await addSite('pens', { title: 'ukfountainpens.com', url: 'https://ukfountainpens.com/' })
  await addSite('ink', { title: 'Bottled ink', description: 'Swabs and reviews', tags: ['.net', 'c++'] })
  await addSite('snook', { title: 'Jonathan Snook', url: 'https://snook.ca/' })
  await addSite('thai', { title: 'บันทึกการเดินทางของฉัน' })
  await addSite('lao', { title: 'ປຶ້ມບັນທຶກການເດີນທາງ' })
  await addSite('khmer', { title: 'កំណត់ហេតុនៃការធ្វើដំណើរ' })
  await addSite('burmese', { title: 'ခရီးသွားမှတ်တမ်း' })
  const german = await addSite('german', { title: 'Gartentagebuch' })
  await wend.db
    .updateTable('blogs')
    .set({ language: 'de', feed_url: 'https://german.example.org/feed' })
    .where('id', '=', german)
    .execute()
  const poster = await addSite('poster', { title: 'Quiet notes' })
  await makePost(wend, {
    ...{ site: poster, url: 'https://poster.example.org/1', guid: '1' },
    ...{ title: 'Restoring a harmonium', language: 'en' },
  })
  await addSite('lamp', { title: 'Lighthouse lamps' })
  for (const [name, health] of [
    ['lost', 'away'],
    ['ended', 'gone'],
  ] as const) {
    const id = await addSite(name, { title: `Lighthouse that is ${health}` })
    await wend.db.updateTable('blogs').set({ health }).where('id', '=', id).execute()
  }
  for (let n = 0; n < 25; n++) await addSite(`kayak${n}`, { title: `Kayak trip ${n}`, description: 'rivers' })
  await wend.runOutbox()
})
afterAll(() => wend.close())

const search = async (query: string, parameters = '') =>
  (await wend.anonymous(`GET /api/search/?query=${encodeURIComponent(query)}${parameters}`)).body
const findNames = async (query: string): Promise<(string | undefined)[]> =>
  (await search(query)).results.map(({ id }: { id: number }) => names.get(id))

describe('if no site has all words', () => {
  it('matches most of them, otherwise any, and reports which', async () => {
    const matchingMost = await search('bottled ink swabs zeppelins')
    expect([matchingMost.loosened, matchingMost.count]).toEqual(['most', 1])
    const matchingAny = await search('kayak ink zeppelins')
    expect(matchingAny.loosened).toBe('any')
    expect(names.get(matchingAny.results[0].id)).toBe('ink')
    expect((await search('bottled ink')).loosened).toBeNull()
  })

  it('keeps the level on further pages', async () => {
    const first = await search('kayak ink zeppelins', '&page_size=10')
    expect(first.next).toContain('loosened=any')
    const address = new URL(first.next)
    const second = (await wend.anonymous(`GET ${address.pathname}${address.search}`)).body
    expect([second.loosened, second.results.length]).toEqual(['any', 10])
    // Further pages continue the same list, even if all words match now.
    expect((await search('kayak trip', '&loosened=any')).loosened).toBe('any')
  })

  it('never loosens operators, phrases or excluded words', async () => {
    for (const query of ['tag:zeppelins ink', '"ink bottled" swabs', 'site:nowhere.example kayak'])
      expect([query, await findNames(query)]).toEqual([query, []])
    expect(await findNames('ink zeppelins -swabs')).toEqual([])
  })

  it('never loosens feeds', async () => {
    const getItems = async (query: string) =>
      JSON.parse((await wend.anonymous(`GET /search-results/feed.json?query=${query}`)).text).items ?? []
    expect([await getItems('ink%20zeppelins'), (await getItems('ink%20bottled')).length]).toEqual([[], 1])
  })
})

describe('words', () => {
  it.each([
    ['fountain pens', 'pens'],
    ['best fountain pens for students', 'pens'],
    ['fountainp', 'pens'],
    ['bottled in', 'ink'],
    ['jonathan snoo', 'snook'],
    ['snook.com', 'snook'],
    ['snook ca', 'snook'],
    ['harmonium', 'poster'],
    ['เดินทาง', 'thai'],
    ['ບັນທຶກ', 'lao'],
    ['ធ្វើដំណើរ', 'khmer'],
    ['မှတ်တမ်း', 'burmese'],
  ])('%s finds %s', async (query, name) => expect((await findNames(query))[0]).toBe(name))
})

describe('a site found by its posts', () => {
  const findMatchingPosts = async (query: string) =>
    (await search(query)).results.map((site: { id: number; matching_post: { title: string } | null }) => [
      names.get(site.id),
      site.matching_post?.title ?? null,
    ])

  it('shows the matching post only if the site itself does not match', async () => {
    expect(await findMatchingPosts('harmonium')).toEqual([['poster', 'Restoring a harmonium']])
    expect(await findMatchingPosts('quiet harmonium')).toEqual([['poster', 'Restoring a harmonium']])
    expect(await findMatchingPosts('quiet notes')).toEqual([['poster', null]])
    const [{ matching_post }] = (await search('harmonium')).results
    expect(matching_post).toMatchObject({ url: 'https://poster.example.org/1', language: 'en' })
  })

  it('ranks below sites that match themselves', async () => {
    const id = await makeSite(wend, { title: 'Reeds', description: 'A harmonium and its bellows' })
    await wend.runOutbox()
    expect(await findMatchingPosts('harmonium')).toEqual([
      [undefined, null],
      ['poster', 'Restoring a harmonium'],
    ])
    await wend.db.deleteFrom('blogs').where('id', '=', id).execute()
    await wend.runOutbox()
  })

  it('does not show a hidden post', async () => {
    const setHidden = (is_hidden: boolean) =>
      wend.db.updateTable('posts').set({ is_hidden }).where('title', '=', 'Restoring a harmonium').execute()
    await setHidden(true)
    expect((await findMatchingPosts('restoring a harmonium'))[0]).toEqual(['poster', null])
    await setHidden(false)
  })
})

describe('pasted addresses', () => {
  it.each([
    '<https://snook.ca/>',
    '(snook.ca)',
    '“snook.ca”',
    '[Snook](https://www.snook.ca/)',
    'WWW.SNOOK.CA.',
    'feed:https://snook.ca/feed',
    '「snook.ca」,',
  ])('are found in %s', async (query) => expect((await findNames(query))[0]).toBe('snook'))
})

describe('operators', () => {
  it.each([
    ['snook OR bottled', ['ink', 'snook']],
    ['tag:.net OR tag:nothing', ['ink']],
    ['tag: c++', ['ink']],
    ['lang:de', ['german']],
    ['has:feed', ['german']],
    ['is:away', ['lost']],
    ['is:gone', ['ended']],
    ['-is:away lighthouse', ['lamp']],
    ['is:away lighthouse', ['lost']],
    ['is:gone kayak', []],
    ['"jonathan snook" OR "bottled ink"', ['ink', 'snook']],
  ])('filter sites: %s', async (query, expected) =>
    expect((await findNames(query)).toSorted()).toEqual(expected),
  )

  it('-word alone finds everything else, newest first', async () => {
    const ids = (await search('-kayak')).results.map(({ id }: { id: number }) => id)
    expect(ids.map((id: number) => names.get(id))).not.toContain('kayak1')
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
    // Sites that are gone are found only on request.
    expect(ids).toHaveLength(names.size - 25 - 1)
  })

  it('reports unknown operators', async () => {
    expect((await search('is:blue ink is:blue')).not_understood).toEqual(['is:blue'])
    expect((await search('ink author:ada')).not_understood).toEqual(['author:ada'])
    expect((await search('https://snook.ca/ ink')).not_understood).toEqual([])
    // Operators for posts do not apply to sites.
    expect((await search('ink after:2026-01 before:2027')).not_understood).toEqual([
      'after:2026-01',
      'before:2027',
    ])
  })
})

describe('corrections', () => {
  it('replace unknown words, preferring those with results', async () => {
    const body = await search('jonathan snock')
    expect([body.corrected, names.get(body.results[0].id)]).toEqual(['jonathan snook', 'snook'])
    expect((await search('ukfountanpens')).corrected).toBe('ukfountainpens')
    expect(
      (await search('uk fountan pens')).results.map(({ id }: { id: number }) => names.get(id)),
    ).toContain('pens')
  })

  it.each(['link', 'Reise', 'poésie', 'jardín', 'elderflower', 'pen', 'fountain'])(
    'never replace a correct word: %s',
    async (word) => expect((await search(word)).corrected).toBeNull(),
  )
})
