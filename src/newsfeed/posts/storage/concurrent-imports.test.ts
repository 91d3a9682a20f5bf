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
    const results = await Promise.all(Array.from({ length: 6 }, () => site.importFeed(posts)))
    expect(results.map(({ new_posts }) => new_posts).toSorted((a, b) => b - a)).toEqual([30, 0, 0, 0, 0, 0])
    expect(await site.getStoredPosts()).toHaveLength(30)
    expect(await site.getEntries()).toHaveLength(30)
    expect((await site.getStats())?.month_counts.slice(0, 2)).toEqual([30, 0])
  })

  it('do not block its deletion', async () => {
    const posts = Array.from({ length: 30 }, (_, n) => post(n, '2024-06-14T08:00:00Z'))
    await site.importFeed(posts.slice(20))
    await Promise.all([
      site.importFeed(posts),
      wend.db.deleteFrom('blogs').where('id', '=', blog_id).execute(),
      site.importFeed(posts.slice(10)),
    ])
    expect([await site.getStoredPosts(), await site.getEntries(), await site.getStats()]).toEqual([
      [],
      [],
      undefined,
    ])
  })
})
