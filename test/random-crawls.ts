import { sql } from 'kysely'
import { namesFromAddress } from '#discovery/recommendations/site-names.ts'
import { storeRecommendations } from '#discovery/recommendations/store-recommendations.ts'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import type { World } from './random-verbs.ts'

/** Crawls a site's feed with some of its posts. @returns a status, as for a call */
export async function crawlRandomFeed({ wend, dice, targets }: World): Promise<number> {
  const read_on = new Date()
  const number = 1 + dice.below(80)
  const posts = Array.from({ length: 20 }, (_, n) =>
    createPost(
      'https://site.example',
      number + n,
      new Date(read_on.getTime() - (100 - number - n) * 3_600_000),
    ),
  )
  const blog_id = dice.pick(targets.blogs) ?? 1
  const crawl = { blog_id, site_url: 'https://site.example', read_on, is_first_feed: false }
  await importPosts(wend.db, { ...crawl, feed: createFeed(posts) })
  return 200
}

/** Crawls a site's recommendations. @returns a status, as for a call */
export async function crawlRandomRecommendations({ wend, dice, targets }: World): Promise<number> {
  const { rows } = await sql<{ url: string }>`
    select url from blogs where id = any(${targets.blogs}::integer[]) order by random()`.execute(wend.db)
  const recommended = rows.slice(0, dice.below(5)).map(({ url }) => namesFromAddress(url))
  await storeRecommendations(wend.db, {
    blog_id: dice.pick(targets.blogs) ?? 1,
    read_on: new Date(),
    sources: [
      {
        kind: 'blogroll',
        url: 'https://site.example/blogroll',
        validators: null,
        targets: recommended,
        is_directory: false,
        due_on: null,
        exists: true,
      },
    ],
  })
  return 200
}
