import type { Comparison, StoredSite } from '../storage/compare-posts.ts'

/** The stored posts of a site after a comparison. */
export function storePosts(site: StoredSite, found: Comparison): StoredSite {
  const changes = new Map(
    found.changed.map(({ post_id, fields, dated_on }) => [
      post_id,
      { ...fields, ...(dated_on && { published_on: dated_on, is_dated: true }) },
    ]),
  )
  const staying = site.posts
    .filter(({ post_id }) => !found.pruned.includes(post_id))
    .map((post) => ({ ...post, ...changes.get(post.post_id) }))
  const next = Math.max(0, ...site.posts.map(({ post_id }) => post_id)) + 1
  const fresh = found.fresh.map(({ river_on: _, ...post }, index) => ({
    ...post,
    post_id: next + index,
    is_pinned: false,
    is_stub: false,
  }))
  const { fingerprints, watermark } = found
  return { url: site.url, posts: [...staying, ...fresh], fingerprints, watermark, is_first: false }
}
