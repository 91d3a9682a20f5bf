import type { FeedPost } from '../storage/feed-post.ts'

/** A feed with these posts, as a crawl returns it. */
export const createFeed = (posts: FeedPost[], language: string | null = 'en') => ({
  language,
  robots: { noindex: false, nosnippet: false },
  posts,
})

/** A post of a site, with texts and URL made from its number. */
export const createPost = (
  site: string,
  number: number,
  published_on: string | Date | null,
  fields: Partial<FeedPost> = {},
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
  ...fields,
})
