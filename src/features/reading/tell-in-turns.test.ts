import { expect, it } from 'vitest'
import { createTestClock } from '#test/web/test-clock.ts'
import { readFeed } from './read-feed.ts'
import { tellInTurns } from './tell-in-turns.ts'

it('tells of new posts at most once in half a minute, and of a feed without any never', async () => {
  const clock = createTestClock()
  const heard: number[][] = []
  const feed = readFeed({
    bytes: Buffer.from('<rss><channel/></rss>'),
    address: 'https://garden.example/feed',
  })
  if ('refused' in feed) throw new Error(feed.refused)
  const telling = tellInTurns(
    {
      keepPosts: async ({ blog_id }) => ({
        new_posts: blog_id % 2,
        pace: { postsAMonth: 1, sinceLastPost: null },
      }),
      completeSite: async () => {},
      tellOfPosts: async (blogIds) => void heard.push(blogIds),
    },
    clock,
  )
  const read = (blog_id: number) =>
    telling.sink.keepPosts({ blog_id, site_url: '', feed, read_on: new Date(clock.now()), is_first: false })
  for (const id of [1, 2, 3, 1]) await read(id)
  await telling.tell()
  await read(5)
  clock.turn(29_000)
  await telling.tell()
  expect(heard).toEqual([[1, 3]])
  clock.turn(1000)
  await telling.tell()
  clock.turn(60_000)
  await telling.tell()
  expect(heard).toEqual([[1, 3], [5]])
})
