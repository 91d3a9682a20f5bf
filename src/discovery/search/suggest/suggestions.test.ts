import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearHolds, hold, makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
const siteIds: Record<string, number> = {}

beforeAll(async () => {
  wend = await startWend()
  const addSite = async (name: string, facts: Parameters<typeof makeSite>[1]) => {
    siteIds[name] = await makeSite(wend, facts)
  }
  await addSite('willison', { title: 'Simon Willison', url: 'https://simonwillison.net/' })
  await addSite('hosted', { title: 'Weblog', url: 'https://hildegardbreuer.example.org/' })
  await addSite('kettles', { title: 'Kettles', tags: ['kettles', 'tea'], url: 'https://k.example.org' })
  await addSite('part', { title: 'Her notes', url: 'https://k.example.org/notes/' })
  await addSite('garden', { title: 'The quiet garden', tags: ['garden'], url: 'https://q.example.org' })
  await addSite('chinese', { title: '阮一峰的网络日志', url: 'https://ruanyifeng.com/blog/' })
  await addSite('cafe', { title: 'Café Zürich', url: 'https://cafe.example.org' })
  await makeUser(wend, 'Kettlewell')
  await wend.runOutbox()
})
afterAll(() => wend.close())

const suggest = async (query: string) => {
  const reply = await wend.anonymous(`GET /api/search/suggestions/?query=${encodeURIComponent(query)}`)
  expect([query, reply.status]).toEqual([query, 200])
  return reply.body
}
const suggestSites = async (query: string) =>
  (await suggest(query)).blogs.map(({ id }: { id: number }) =>
    Object.keys(siteIds).find((name) => siteIds[name] === id),
  )

describe('suggestions for a partial query', () => {
  it('include sites by the start of their title, with the fields for their cover', async () => {
    expect((await suggest('kettl')).blogs).toEqual([
      expect.objectContaining({ id: siteIds.kettles, title: 'Kettles', image_blog_page: null }),
    ])
  })

  it.each([
    ['willi', ['willison']],
    ['simon wil', ['willison']],
    ['breuer', ['hosted']],
    ['quiet gar', ['garden']],
    ['阮一', ['chinese']],
    ['c', ['cafe']],
    ['cafe zur', ['cafe']],
    ['www.simonw', ['willison']],
    ['https://simonw', ['willison']],
    ['HTTP://www.simonwillison', ['willison']],
  ])(
    'include sites by a surname, any other word, or the start of their address: %s',
    async (query, expected) => expect(await suggestSites(query)).toEqual(expected),
  )

  it.each([
    ['simon wilison', 'simon willison', 'willison'],
    ['kettels', 'kettles', 'kettles'],
  ])('include sites for a corrected typo: %s', async (query, corrected, name) => {
    const found = await suggest(query)
    expect([found.corrected, found.blogs[0]?.id]).toEqual([corrected, siteIds[name]])
  })

  it('include tags, alone and after the operator', async () => {
    expect((await suggest('ket')).tags).toEqual([{ value: 'kettles', count: 1 }])
    expect((await suggest('quiet tag:gar')).tags).toEqual([{ value: 'garden', count: 1 }])
    expect((await suggest('-tag:"te')).tags).toEqual([{ value: 'tea', count: 1 }])
  })

  it('include people, with and without @', async () => {
    for (const query of ['kettlew', '@Kettlew'])
      expect((await suggest(query)).people).toEqual([{ username: 'Kettlewell', avatar: null }])
    expect((await suggest('k')).people).toEqual([])
  })

  it('are empty if nothing matches or nothing is typed', async () => {
    const nothing = { tags: [], blogs: [], people: [], corrected: null, unknown_address: null }
    for (const query of ['', '   ', 'zzzzqqqq', '-', '"']) expect(await suggest(query)).toEqual(nothing)
  })
})

describe('a pasted address', () => {
  it.each(['https://k.example.org/notes/', '<k.example.org/notes>', '“http://www.k.example.org/notes/”'])(
    'of a listed site suggests the site, then others on its host: %s',
    async (query) => {
      expect(await suggestSites(query)).toEqual(['part', 'kettles'])
      expect((await suggest(query)).unknown_address).toBeNull()
    },
  )

  it.each([
    ['https://nowhere.example.org/blog/', 'https://nowhere.example.org/blog/'],
    ['(nowhere.example.org)', 'nowhere.example.org'],
  ])('of an unlisted site can be uploaded: %s', async (query, address) =>
    expect(await suggest(query)).toMatchObject({ blogs: [], unknown_address: address }),
  )
})

it('excludes hidden sites at once', async () => {
  await hold(wend, 'blog', siteIds.garden ?? 0)
  expect(await suggestSites('quiet')).toEqual([])
  await clearHolds(wend, 'blog', siteIds.garden ?? 0)
  await wend.runOutbox()
  expect(await suggestSites('quiet')).toEqual(['garden'])
})

it('needs at most three statements if something matches', async () => {
  const count = (query: string) =>
    wend.countStatements(() => wend.anonymous(`GET /api/search/suggestions/?query=${query}`))
  expect(await count('kettle')).toBeLessThanOrEqual(3)
})
