import { beforeEach, describe, expect, it } from 'vitest'
import { importFixture, post } from '../testing/import-posts.ts'

const fixture = importFixture()
let { wend, blog_id, site } = fixture
beforeEach(() => {
  ;({ wend, blog_id, site } = fixture)
})

describe('two workers importing one site', () => {
  it('store and count every post once', async () => {
    const posts = Array.from({ length: 30 }, (_, n) => post(n, '2024-06-14T08:00:00Z'))
    const found = await Promise.all(Array.from({ length: 6 }, () => site.read(posts)))
    expect(found.map(({ new_posts }) => new_posts).toSorted((one, other) => other - one)).toEqual([
      30, 0, 0, 0, 0, 0,
    ])
    expect(await site.kept()).toHaveLength(30)
    expect(await site.river()).toHaveLength(30)
    expect((await site.stats())?.month_counts.slice(0, 2)).toEqual([30, 0])
  })

  it('do not block its deletion', async () => {
    const posts = Array.from({ length: 30 }, (_, n) => post(n, '2024-06-14T08:00:00Z'))
    await site.read(posts.slice(20))
    await Promise.all([
      site.read(posts),
      wend.db.deleteFrom('blogs').where('id', '=', blog_id).execute(),
      site.read(posts.slice(10)),
    ])
    expect([await site.kept(), await site.river(), await site.stats()]).toEqual([[], [], undefined])
  })
})
