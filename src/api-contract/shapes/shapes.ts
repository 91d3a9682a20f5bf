import { z } from 'zod'
import { notABoolean, notAnInteger } from '../errors.ts'
import { healthStates } from '../values/health.ts'
import { recommendationKinds } from '../values/recommendation-kinds.ts'
import { zodIssue, zodIssueUnlessMissing } from '../zod-issue.ts'
import { pageSize } from './limits.ts'
import { leadingReplyFields, trailingReplyFields } from './site-field-shapes.ts'

// Shapes shared by several domains. Forms and queries send every value as text, so numbers are accepted as text too.

/** The maximum of PostgreSQL's `integer`. */
const maxId = 2_147_483_647

/** An integer, as a number or as digits. */
export const Integer = z
  .union([z.number(), z.string().regex(/^\d+$/, zodIssue(notAnInteger))], zodIssueUnlessMissing(notAnInteger))
  .transform(Number)
  .pipe(z.number().int(zodIssue(notAnInteger)))

export const Id = Integer.pipe(z.number().positive(zodIssue(notAnInteger)).max(maxId))

/** An optional id; forms send an empty string for none. */
export const OptionalId = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  Id.optional(),
)

/** Page numbers start at 1. Anything else becomes 0, which lists reject with "Invalid page.". */
const Page = z
  .union([z.number(), z.string()])
  .optional()
  .transform((value) => {
    if (value === undefined || value === '') return 1
    const page = Number(value)
    // Keeps the offset within PostgreSQL's `integer`; no list is that long.
    return Number.isInteger(page) && page > 0 && page <= maxId / pageSize.max ? page : 0
  })

export const PageSize = z
  .union([z.number(), z.string()])
  .optional()
  .transform((value) => {
    const size = Number(value)
    if (!Number.isInteger(size) || size < 1) return pageSize.default
    return Math.min(size, pageSize.max)
  })

export const paging = { page: Page, page_size: PageSize }
/** Any text is a valid seed. */
export const Seed = z.string().optional()

export const Flag = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || value === 'true' || value === '1' || value === 'on')

/** A boolean, or its name as text. Unlike `Flag`, it is required. */
export const RequiredFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])], zodIssueUnlessMissing(notABoolean))
  .transform((value) => value === true || value === 'true')

/** Placeholder values of an error's sentence: see api-contract/define-error.ts. */
export const ErrorParamValues = z.record(z.string(), z.union([z.string(), z.number()]))

export const NoContent = z.void()
export const Time = z.string()

/** The author of a text; null once the account is deleted. */
export const Person = z.object({ username: z.string(), avatar: z.string().nullable() })

/** The public upvote count, and whether the viewer upvoted. */
export const UpvoteStatus = z.object({ total_upvotes: z.number(), user_has_upvoted: z.boolean() })

/** One page of a list. */
export const ListOf = <T extends z.ZodType>(shape: T) =>
  z.object({
    count: z.number(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    page_size: z.number(),
    results: z.array(shape),
  })

/** One page of a list shuffled by a seed, which is returned for requesting further pages. */
export const SeededListOf = <T extends z.ZodType>(shape: T) => ListOf(shape).extend({ seed: z.string() })

export const Site = z.object({
  id: z.number(),
  ...leadingReplyFields,
  slug: z.string(),
  kind: z.enum(['blog', 'article']),
  domain: z.string(),
  user: Person.nullable(),
  created_on: Time,
  updated_on: Time,
  total_upvotes: z.number(),
  review_count: z.number(),
  average_rating: z.number().nullable(),
  discussion_count: z.number(),
  ...trailingReplyFields,
  status: z.enum(['published', 'held', 'hidden']),
  /** When it first became visible; null before. */
  published_on: Time.nullable(),
  /** Primary subtag, e.g. `de`; null if unknown. */
  language: z.string().nullable(),
  /** Time of its latest post; null if none is known. */
  last_post_on: Time.nullable(),
  /** Average of the last twelve months, to one decimal; null if no post is known. */
  posts_a_month: z.number().nullable(),
  /** Whether the site is up and still the same: see values/health.ts. */
  health: z.enum(healthStates),
  /** Number of registrable domains whose sites recommend it; on shared platforms each author counts. */
  recommended_by_count: z.number(),
  /** Number of followers. Their names are private. */
  follower_count: z.number(),
})
export type Site = z.output<typeof Site>

/** A single site. Its submitter also sees their edits that are pending review; null for everyone else. */
export const SiteWithPendingEdits = Site.extend({
  waiting: z.object({ ...leadingReplyFields, ...trailingReplyFields }).nullable(),
})
export type SiteWithPendingEdits = z.output<typeof SiteWithPendingEdits>

/** A post from a site's feed. */
export const Post = z.object({
  id: z.number(),
  blog: Site.pick({ id: true, slug: true, title: true, domain: true, image_blog_page: true }),
  /** Empty if it has no title. */
  title: z.string(),
  url: z.string(),
  /** The start of its text, without markup. */
  excerpt: z.string(),
  author: z.string().nullable(),
  /** If the feed has no date, when the crawler first saw it. */
  published_on: Time,
  /** Whether the date comes from the feed. */
  is_dated: z.boolean(),
  /** Primary subtag, declared or detected. */
  language: z.string().nullable(),
  /** Its discussion on Wend, if there is one. */
  discussion_id: z.number().nullable(),
  comment_count: z.number(),
  /** How many more posts of that site and day a grouped list left out. */
  more_today: z.number(),
})
export type Post = z.output<typeof Post>

/** One end of a recommendation: the recommending or the recommended site. */
export const RecommendedSite = z.object({
  blog: Site.pick({ id: true, slug: true, title: true, domain: true, image_blog_page: true }),
  /** The kinds of link found. */
  kinds: z.array(z.enum(recommendationKinds)),
  first_seen_on: Time,
})
export type RecommendedSite = z.output<typeof RecommendedSite>

/** A single site with its health and posting frequency. */
export const SiteWithState = SiteWithPendingEdits.extend({
  /** Posts in each of the last twelve months (UTC), current month last; includes posts that are no longer stored. */
  posts_by_month: z.array(z.number()),
  /** Whether staff stopped its posts from being shown. */
  posts_stopped: z.boolean(),
  /** When `health` last changed; null if it never did. */
  health_since: Time.nullable(),
  /** Link to archived copies while the site is down, gone or has changed hands. */
  archive_url: z.string().nullable(),
})
export type SiteWithState = z.output<typeof SiteWithState>

/** The site page’s data: the site with its latest posts and recommendations. */
export const SiteDetails = SiteWithState.extend({
  post_count: z.number(),
  latest_posts: z.array(Post.omit({ blog: true, more_today: true })),
  /** The latest recommending sites. */
  recommended_by: z.array(RecommendedSite),
  recommends_count: z.number(),
  /** The latest recommended sites. */
  recommends: z.array(RecommendedSite),
})
export type SiteDetails = z.output<typeof SiteDetails>

export const Review = z.object({
  id: z.number(),
  user: Person.nullable(),
  rating: z.number(),
  content: z.string(),
  content_html: z.string(),
  created_on: Time,
  updated_on: Time,
})
export type Review = z.output<typeof Review>

export const User = z.object({
  id: z.number(),
  email: z.string(),
  username: z.string(),
  is_staff: z.boolean(),
})
export type User = z.output<typeof User>

export const Profile = z.object({
  about_me: z.string(),
  tags: z.array(z.string()),
  avatar: z.string().nullable(),
})
export type Profile = z.output<typeof Profile>
