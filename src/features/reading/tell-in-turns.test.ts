import { expect, it, onTestFinished } from 'vitest'
import { setPostStats } from '#test/builders/posts.ts'
import { makeSite } from '#test/builders.ts'
import { createTestClock } from '#test/web/test-clock.ts'
import { startWend } from '#test/wend.ts'
import { readFeed } from './read-feed.ts'
import { tellInTurns, tellOfPosts } from './tell-in-turns.ts'

it('tells of new posts at most once in half a minute, and of a feed without any never', async () => {
  const clock = createTestClock()
  const start = clock.now()
  const heard: number[] = []
  const feed = readFeed({
    bytes: Buffer.from('<rss><channel/></rss>'),
    address: 'https://garden.example/feed',
  })
  if ('refused' in feed) throw new Error(feed.refused)
  const telling = tellInTurns(
    {
      keepPosts: async ({ blog_id }) => ({
        new_posts: blog_id % 2,
        withdrawn: [],
        pace: { postsAMonth: 1, sinceLastPost: null },
      }),
      eraseExcerpt: async () => {},
      formerPosts: async () => [],
      judge: async () => {},
      completeSite: async () => {},
      recommendationSources: async () => [],
      keepRecommendations: async () => {},
      followFeedLink: async () => null,
      followMove: async () => null,
      tellOfPosts: async () => void heard.push(clock.now() - start),
    },
    clock,
  )
  const read = (blog_id: number) =>
    telling.sink.keepPosts({
      blog_id,
      site_url: '',
      feed,
      read_on: new Date(clock.now()),
      is_first: false,
      scale: 1,
    })
  for (const id of [1, 2, 3, 1]) await read(id)
  await telling.tell()
  await read(2)
  await telling.tell(true)
  await read(5)
  clock.turn(29_000)
  await telling.tell()
  expect(heard).toEqual([0])
  clock.turn(1000)
  await telling.tell()
  clock.turn(60_000)
  await telling.tell()
  expect(heard).toEqual([0, 30_000])
})

it('lets lists of sites be, which are fresh for a minute', async () => {
  const wend = await startWend()
  onTestFinished(() => wend.close())
  const blog_id = await makeSite(wend, { title: 'Slow mornings' })
  await wend.runOutbox()
  await wend.services.invalidation.settle()
  const list = async () => (await wend.anyone('GET /api/blogs/')).headers.etag
  const before = await list()
  const unknown = { month_counts: [], counted_to: null, known_since: null }
  await setPostStats(wend, blog_id, { ...unknown, last_post_on: new Date() })
  await tellOfPosts(wend.db)
  await wend.services.invalidation.settle()
  expect(await list()).toBe(before)
})
