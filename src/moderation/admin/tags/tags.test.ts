import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())
const getTags = async (id: number) => (await wend.anonymous(`GET /api/blogs/${id}/`)).body.tags
const countByTag = async () =>
  Object.fromEntries(
    (await wend.anonymous('GET /api/tags/')).body.map(
      ({ value, count }: { value: string; count: number }) => [value, count],
    ),
  )

describe('tags', () => {
  it('are renamed, and the old name redirects to the new one', async () => {
    const site = await makeSite(wend, { tags: ['gardning', 'tea'] })
    const rename = (tag: string, value: string) => ada.call(`PATCH /api/staff/tags/${tag}/`, { value })
    expect((await rename('gardning', 'Gardening')).body).toMatchObject({ value: 'gardening', blog_count: 1 })
    expect(await getTags(site)).toEqual(['gardening', 'tea'])
    const { body } = await ada.call('GET /api/staff/tags/?only=merged')
    expect(body.results).toMatchObject([{ value: 'gardning', merged_into: 'gardening' }])
    expect((await rename('gardening', 'tea')).body.value).toEqual([
      'There’s already a tag with this name. Merge the two instead.',
    ])
    expect((await rename('gardening', '!')).body.value).toEqual(['This isn’t a tag.'])
    expect((await rename('gardening', 'gardning')).status).toBe(200)
    expect(await getTags(site)).toEqual(['gardning', 'tea'])
  })

  it('are merged, and sites have the remaining tag only once', async () => {
    const siteWithBoth = await makeSite(wend, { tags: ['foto', 'photo'] })
    const firstSite = await makeSite(wend, { tags: ['cats', 'foto'] })
    const merge = await ada.call('POST /api/staff/tags/foto/merge/', { into: 'photo' })
    expect(merge.body).toMatchObject({ value: 'photo', blog_count: 2 })
    expect(await getTags(siteWithBoth)).toEqual(['photo'])
    expect(await getTags(firstSite)).toEqual(['cats', 'photo'])
    expect(await countByTag()).toMatchObject({ photo: 2 })
    expect(await countByTag()).not.toHaveProperty('foto')
    expect((await ada.call('POST /api/staff/tags/photo/merge/', { into: 'foto' })).status).toBe(400)
    expect((await ada.call('POST /api/staff/tags/photo/merge/', { into: 'photo' })).status).toBe(400)
    expect((await ada.call('POST /api/staff/tags/photo/merge/', { into: 'nothing' })).status).toBe(400)
  })

  it('are blocked and unblocked', async () => {
    const site = await makeSite(wend, { tags: ['casino', 'games'] })
    await ada.call('POST /api/staff/tags/casino/block/', { reason: 'Advertising' })
    expect(await getTags(site)).toEqual(['games'])
    expect(await countByTag()).not.toHaveProperty('casino')
    await ada.call('POST /api/staff/tags/casino/unblock/')
    expect(await getTags(site)).toEqual(['casino', 'games'])
    expect((await ada.call('POST /api/staff/tags/nowhere/block/')).status).toBe(404)
  })
})
