import type { FeedPost } from '../storage/feed-post.ts'

/** A feed as a crawl returns it. */
export const crawledFeed = (posts: FeedPost[], language: string | null = 'en') => ({
  language,
  robots: { noindex: false, nosnippet: false },
  posts,
})

/** The post of a site with this number. */
export const postAt = (
  site: string,
  number: number,
  published_on: string | Date | null,
  more: Partial<FeedPost> = {},
): FeedPost => ({
  id: `${site}/${number}`,
  url: `${site}/posts/${number}`,
  title: `Post ${number}`,
  excerpt: `About ${number}.`,
  author: 'Ada',
  published_on: published_on === null ? null : new Date(published_on),
  updated_on: null,
  language: null,
  categories: ['garden'],
  ...more,
})
