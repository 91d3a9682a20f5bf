import type { PostDiff, StoredSite } from '../storage/compare-posts.ts'

/** The stored posts of a site after a crawl that found this diff. */
export function applyPostDiff(site: StoredSite, diff: PostDiff): StoredSite {
  const changes = new Map(
    diff.changedPosts.map(({ post_id, fields, dated_on }) => [
      post_id,
      { ...fields, ...(dated_on && { published_on: dated_on, is_dated: true }) },
    ]),
  )
  const remaining = site.posts
    .filter(({ post_id }) => !diff.prunedIds.includes(post_id))
    .map((post) => ({ ...post, ...changes.get(post.post_id) }))
  const nextId = Math.max(0, ...site.posts.map(({ post_id }) => post_id)) + 1
  const newPosts = diff.newPosts.map(({ river_on: _, ...post }, index) => ({
    ...post,
    post_id: nextId + index,
    is_pinned: false,
    is_stub: false,
  }))
  const { fingerprints, watermark } = diff
  return { url: site.url, posts: [...remaining, ...newPosts], fingerprints, watermark, is_first_feed: false }
}
