import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** What says that something has changed, and what is made anew then. */
interface KeyUse {
  /** Triggers as `table.trigger`, and functions that a statement calls as `function()`. */
  triggers: string[]
  /** Files of src whose statements say so. */
  statements: string[]
  /** Routes and feeds that anyone may call. */
  replies: string[]
}

const each = (names: string): string[] => names.trim().split(/\s+/)

/**
 * Every key of a cached reply: one that ends with a colon is followed by an id, or by a name in lower case.
 * `test/invalidation-keys.test.ts` compares the list with the database, the sources and what replies depend on.
 */
export const invalidationKeys = {
  /** One site or article, with its reviews and its list of discussions. */
  'blog:': {
    triggers: each(`
      blog_stats.stats_changed blog_tags.tell_blog_tags blogs.tell_blog blogs.tell_openness
      discussions.tell_discussion recommendations.count_gone_recommendations
      recommendations.count_new_recommendations recommended_sites.tell_recommended reviews.tell_review
      tags.tell_tagged
    `),
    statements: each(`src/moderation/admin/tags/spellings.ts src/newsfeed/posts/hide-post.ts`),
    replies: each(`
      /api/articles/featured/ /api/blogs/ /api/blogs/:blogId/discussions/:discussionId/
      /api/blogs/:blogId/discussions/:discussionId/comments/
      /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/page/
      /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-status-comment/
      /api/blogs/:blogId/discussions/:discussionId/upvote-status-discussion/ /api/blogs/:id/
      /api/blogs/:id/discussions/ /api/blogs/:id/health/ /api/blogs/:id/history/ /api/blogs/:id/in-full/
      /api/blogs/:id/posts/ /api/blogs/:id/recommendations/ /api/blogs/:id/reviews/
      /api/blogs/:id/similar/ /api/blogs/ninja-recent/ /api/blogs/ninja-shuffled-blogs/
      /api/blogs/upvote-status/:id/ /api/blogs/url/ /api/paths/ /api/paths/by-name/ /api/posts/
      /api/posts/shelf/ /api/public-profile/:username/activities/ /api/public-profile/:username/follows/
      /api/public-profile/:username/reviews/ /api/public-profile/:username/submitted/ /api/search/
      /api/search/suggestions/ /api/shelves/ /api/tags/:value/blogs/ /articles/featured
      /blog/:slug/:id/discussions /blog/:slug/:id/discussions/:discussion /blogs/recent
      /newsfeed/feed.json /search-results /tags/:tag /user/:username
    `),
  },
  /** What one site posts. */
  'posts:': {
    triggers: [],
    statements: each(`
      src/moderation/admin/posts/queries.ts
      src/newsfeed/posts/discuss-post.ts
      src/newsfeed/posts/hide-post.ts
      src/newsfeed/posts/storage/apply-noindex.ts
      src/newsfeed/posts/storage/forget-posts.ts
      src/newsfeed/posts/storage/import-posts.ts
      src/newsfeed/posts/storage/move-posts.ts
    `),
    replies: each(`
      /api/blogs/:blogId/discussions/:discussionId/ /api/blogs/:id/ /api/blogs/:id/discussions/
      /api/blogs/:id/in-full/ /api/blogs/:id/posts/ /api/blogs/url/ /api/search/
    `),
  },
  /** What readings see of one site's health. */
  'health:': {
    triggers: each(`site_health.tell_site_health`),
    statements: [],
    replies: each(`/api/blogs/:id/ /api/blogs/:id/health/ /api/blogs/:id/in-full/`),
  },
  /** One discussion with its comments. Open pages hear of it, too (src/notifications/events.ts). */
  'discussion:': {
    triggers: each(`comments.tell_comment discussions.tell_discussion`),
    statements: [],
    replies: each(`
      /api/blogs/:blogId/discussions/:discussionId/
      /api/blogs/:blogId/discussions/:discussionId/comments/
      /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/page/
      /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-status-comment/
      /api/blogs/:blogId/discussions/:discussionId/upvote-status-discussion/ /api/blogs/:id/discussions/
      /api/public-profile/:username/activities/ /blog/:slug/:id/discussions
      /blog/:slug/:id/discussions/:discussion
    `),
  },
  /** What is shown of one person. What is remembered of their log-ins goes as well. */
  'user:': {
    triggers: each(`
      content_holds.tell_person_held content_holds.tell_person_shown profile_tags.tell_interests
      profiles.tell_profile tags.tell_tagged users.tell_user
    `),
    statements: [],
    replies: each(`
      /api/blogs/:blogId/discussions/:discussionId/
      /api/blogs/:blogId/discussions/:discussionId/comments/
      /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/page/ /api/blogs/:id/discussions/
      /api/blogs/:id/history/ /api/blogs/:id/reviews/ /api/public-profile/:username/
      /api/public-profile/:username/activities/ /api/public-profile/:username/follows/
      /api/public-profile/:username/reviews/ /api/public-profile/:username/submitted/ /user/:username
    `),
  },
  /** What one person has written, upvoted and added, and what they show to follow. */
  'activity:': {
    triggers: each(`
      blog_upvotes.tell_activity blogs.tell_activity blogs.tell_activity_at_blog
      comments.count_changed_comments comments.tell_activity content_holds.tell_person_held
      content_holds.tell_person_shown discussions.count_changed_discussions discussions.tell_activity follows.count_lost_followers follows.count_new_followers
      reviews.tell_activity
    `),
    statements: [],
    replies: each(`
      /api/public-profile/:username/activities/ /api/public-profile/:username/follows/
      /api/public-profile/:username/reviews/ /api/public-profile/:username/submitted/
    `),
  },
  /** The picture of one person, beside what they have added. */
  'person:': {
    triggers: each(`content_holds.tell_person_held content_holds.tell_person_shown profiles.tell_person`),
    statements: [],
    replies: each(`
      /api/articles/featured/ /api/blogs/ /api/blogs/:id/ 
      /api/blogs/:id/in-full/ /api/blogs/:id/recommendations/ /api/blogs/:id/similar/
      /api/blogs/ninja-recent/ /api/blogs/ninja-shuffled-blogs/ /api/blogs/url/ /api/paths/
      /api/paths/by-name/ /api/public-profile/:username/activities/
      /api/public-profile/:username/follows/ /api/public-profile/:username/submitted/ /api/search/
      /api/search/suggestions/ /api/shelves/ /api/tags/:value/blogs/
    `),
  },
  /** Which sites and articles there are, how they are, and what tags are called. */
  blogs: {
    triggers: each(`
      blog_tags.tell_blog_tags blogs.tell_blog blogs.tell_health blogs.tell_new_blogs number_sites()
      tags.tell_tags
    `),
    statements: each(`
      src/crawler/enrichment/enrichment-queries.ts
      src/crawler/enrichment/thumbnail-queue.ts
      src/crawler/health/health-queries.ts
      src/sites/editing/publish-queries.ts
      src/sites/tags/find-relations.ts
    `),
    replies: each(`
      /.well-known/recommendations.opml /api/articles/featured/ /api/blogs/
      /api/blogs/:id/recommendations/ /api/blogs/:id/similar/ /api/blogs/ninja-recent/
      /api/blogs/ninja-shuffled-blogs/ /api/paths/ /api/paths/by-name/ /api/posts/
      /api/search/ /api/search/suggestions/ /api/shelves/ /api/tags-by-letter/ /api/tags/
      /api/tags/:value/ /api/tags/:value/blogs/ /api/total-blogs/ /articles/featured /blogs/recent
      /newsfeed/feed.json /search-results /tags/:tag /user/:username
    `),
  },
  /** What search finds. */
  search: {
    triggers: each(`index_search()`),
    statements: [],
    replies: each(`/api/paths/by-name/ /api/search/ /api/search/suggestions/ /search-results`),
  },
  /** Which members there are for others. */
  people: {
    triggers: each(`
      content_holds.tell_person_held content_holds.tell_person_shown users.tell_people
    `),
    statements: [],
    replies: each(`/api/search/suggestions/`),
  },
  /** Which sites recommend which. */
  recommendations: {
    triggers: each(`recommendations.tell_gone_recommendations recommendations.tell_new_recommendations`),
    statements: [],
    replies: each(`/api/paths/ /api/paths/by-name/`),
  },
  /** Which posts are hidden, stopped or forgotten, by themselves or with their site. */
  'hidden posts': {
    triggers: each(`blogs.tell_openness`),
    statements: each(`
      src/moderation/admin/posts/queries.ts
      src/newsfeed/posts/hide-post.ts
      src/newsfeed/posts/storage/apply-noindex.ts
      src/newsfeed/posts/storage/forget-posts.ts
    `),
    replies: each(`/api/posts/ /api/posts/shelf/ /api/search/ /newsfeed/feed.json`),
  },
  /** Which sites staff recommend. */
  'featured sites': {
    triggers: each(`featured_sites.tell_featured`),
    statements: [],
    replies: each(`/.well-known/recommendations.opml`),
  },
  /** How evenly sites are shown. */
  'fairness figures': {
    triggers: each(`fairness_figures.tell_fairness`),
    statements: [],
    replies: each(`/api/fairness/`),
  },
  /** What staff did. */
  'staff log': {
    triggers: [],
    statements: each(`src/platform/audit-log/append.ts`),
    replies: each(`/api/moderation-log/`),
  },
  /** What operators and staff have set. */
  settings: {
    triggers: each(`reading_budget.reading_budget_paused`),
    statements: each(`src/moderation/admin/settings/queries.ts`),
    replies: each(`
      /api/community/ /api/community/about/ /api/community/languages/ /api/donations/options/
      /api/reader/ /api/site-settings/
    `),
  },
  /** The texts of the operator. */
  documents: {
    triggers: [],
    statements: each(`src/instance/legal-pages/serve-documents.ts`),
    replies: each(`/api/documents/:name/`),
  },
} satisfies Record<string, KeyUse>

type Kind = keyof typeof invalidationKeys
type KindOfOne = Extract<Kind, `${string}:`>

/** What a cached reply depends on. */
export type InvalidationKey = Exclude<Kind, KindOfOne> | `${Numbered}${number}` | `${Named}${string}`

type Named = 'person:'
type Numbered = Exclude<KindOfOne, Named>

/** The keys of some ids, or of some people's names. */
export function keysOf(kind: Numbered, ids: Iterable<number>): InvalidationKey[]
export function keysOf(kind: Named, usernames: Iterable<string>): InvalidationKey[]
export function keysOf(kind: KindOfOne, ids: Iterable<number | string>): InvalidationKey[] {
  return [...new Set(ids)].map((id) => `${kind}${String(id).toLowerCase()}` as InvalidationKey)
}

/** The id in a key of this kind; undefined for other keys. */
export const idIn = (kind: Numbered, key: string): number | undefined =>
  key.startsWith(kind) ? Number(key.slice(kind.length)) : undefined

/** Says, once the transaction is committed, that what depends on these keys is out of date. */
export async function invalidate(db: Db, ...keys: InvalidationKey[]): Promise<void> {
  await sql`select invalidate(key) from unnest(${keys}::text[]) as key`.execute(db)
}

/** The same within a statement: `select ${invalidates('posts:', sql`blog_id`)} from erased`. @param id of what has changed */
export function invalidates(kind: KindOfOne, id: RawBuilder<unknown>): RawBuilder<unknown>
export function invalidates(key: Exclude<Kind, KindOfOne>): RawBuilder<unknown>
export function invalidates(kind: Kind, id?: RawBuilder<unknown>): RawBuilder<unknown> {
  return id ? sql`invalidate(${sql.lit(kind)} || ${id})` : sql`invalidate(${sql.lit(kind)})`
}
