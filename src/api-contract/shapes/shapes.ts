import { z } from 'zod'
import { notABoolean, notAnInteger } from '../errors.ts'
import { healthStates } from '../values/health.ts'
import { recommendationKinds } from '../values/recommendation-kinds.ts'
import { zodIssue, zodIssueUnlessMissing } from '../zod-issue.ts'
import { pageSize } from './limits.ts'
import { firstReplies, laterReplies } from './site-fields.ts'

// Shapes that several domains share. In a form or a query every value arrives as text, so numbers are accepted as
// text too.

/** The largest id that PostgreSQL's integer holds. */
const largestId = 2_147_483_647

/** A whole number, in digits where it is a text. */
export const Integer = z
  .union([z.number(), z.string().regex(/^\d+$/, zodIssue(notAnInteger))], {
    error: zodIssueUnlessMissing(notAnInteger),
  })
  .transform(Number)
  .pipe(z.number().int(zodIssue(notAnInteger)))

export const Id = Integer.pipe(z.number().positive(zodIssue(notAnInteger)).max(largestId))

/** An optional id; forms send an empty text for none. */
export const OptionalId = z.preprocess(
  (given) => (given === '' || given === null ? undefined : given),
  Id.optional(),
)

/** Page numbers start at 1. Anything else becomes 0, which lists answer with "Invalid page.". */
const Page = z
  .union([z.number(), z.string()])
  .optional()
  .transform((given) => {
    if (given === undefined || given === '') return 1
    const page = Number(given)
    // No list is that long, and the offset stays within PostgreSQL's integer.
    return Number.isInteger(page) && page > 0 && page <= largestId / pageSize.max ? page : 0
  })

export const PageSize = z
  .union([z.number(), z.string()])
  .optional()
  .transform((given) => {
    const size = Number(given)
    if (!Number.isInteger(size) || size < 1) return pageSize.default
    return Math.min(size, pageSize.max)
  })

export const paging = { page: Page, page_size: PageSize }
/** Any text is a seed. */
export const Seed = z.string().optional()

export const Flag = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((given) => given === true || given === 'true' || given === '1' || given === 'on')

/** True or false, which a form sends as words; unlike a flag, it has to be there. */
export const Choice = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: zodIssueUnlessMissing(notABoolean) })
  .transform((given) => given === true || given === 'true')

/** Values in the sentence of a refusal: see api-contract/define-error.ts. */
export const ReasonParams = z.record(z.string(), z.union([z.string(), z.number()]))

export const Nothing = z.void()
export const Time = z.string()

/** An author as shown beside their texts; null where the account is gone. */
export const Person = z.object({ username: z.string(), avatar: z.string().nullable() })

/** Upvotes as everyone sees them, and whether the caller gave one. */
export const UpvoteStatus = z.object({ total_upvotes: z.number(), user_has_upvoted: z.boolean() })

/** A page of a list. */
export const ListOf = <T extends z.ZodType>(shape: T) =>
  z.object({
    count: z.number(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    page_size: z.number(),
    results: z.array(shape),
  })

/** A page of a list ordered by a seed; the seed is sent back for further pages. */
export const SeededListOf = <T extends z.ZodType>(shape: T) => ListOf(shape).extend({ seed: z.string() })

export const Blog = z.object({
  id: z.number(),
  ...firstReplies,
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
  ...laterReplies,
  status: z.enum(['published', 'held', 'hidden']),
  /** When it was first visible; null before. */
  published_on: Time.nullable(),
  /** The primary subtag, such as `de`; null where it is not known. */
  language: z.string().nullable(),
  /** The time of its newest post; null where none is known. */
  last_post_on: Time.nullable(),
  /** Over the last twelve months, to one decimal; null where no post is known. */
  posts_a_month: z.number().nullable(),
  /** Whether it still answers as itself. */
  health: z.enum(healthStates),
  /** Registrable domains of the sites that recommend it; on platforms each person counts. */
  recommended_by_count: z.number(),
  /** How many members follow it; who they are is their own business. */
  follower_count: z.number(),
})
export type Blog = z.output<typeof Blog>

/** A site by itself. Its submitter also sees what they want to change, while that is pending review; else null. */
export const OwnBlog = Blog.extend({ waiting: z.object({ ...firstReplies, ...laterReplies }).nullable() })
export type OwnBlog = z.output<typeof OwnBlog>

/** What a site posted, as its feed has it. */
export const Post = z.object({
  id: z.number(),
  blog: Blog.pick({ id: true, slug: true, title: true, domain: true, image_blog_page: true }),
  /** Empty where it has none. */
  title: z.string(),
  url: z.string(),
  /** The beginning of its text, without markup. */
  excerpt: z.string(),
  author: z.string().nullable(),
  /** Where its feed gives no date, when it was first seen. */
  published_on: Time,
  /** Whether its feed gives that date. */
  is_dated: z.boolean(),
  /** The primary subtag, declared or detected. */
  language: z.string().nullable(),
  /** What is said about it here, if it was discussed. */
  discussion_id: z.number().nullable(),
  comment_count: z.number(),
  /** Further posts of the site on that day, where a list joins them. */
  more_today: z.number(),
})
export type Post = z.output<typeof Post>

/** A site that names another one, or that another one names. */
export const RecommendedBlog = z.object({
  blog: Blog.pick({ id: true, slug: true, title: true, domain: true, image_blog_page: true }),
  /** Where the name stands. */
  kinds: z.array(z.enum(recommendationKinds)),
  first_seen_on: Time,
})
export type RecommendedBlog = z.output<typeof RecommendedBlog>

/** A site by itself, how it is, and how often it posts. */
export const BlogWithState = OwnBlog.extend({
  /** Posts in each of the last twelve months (UTC), this one last; those that are not kept any more count too. */
  posts_by_month: z.array(z.number()),
  /** Whether staff have stopped what it posts: then none is shown. */
  posts_stopped: z.boolean(),
  /** Since when it is as `health` says; null where that never changed. */
  health_since: Time.nullable(),
  /** Archived copies, while the site is away, gone or has changed hands. */
  archive_url: z.string().nullable(),
})
export type BlogWithState = z.output<typeof BlogWithState>

/** The same with what it posts, and which sites name which. */
export const SiteDetails = BlogWithState.extend({
  post_count: z.number(),
  latest_posts: z.array(Post.omit({ blog: true, more_today: true })),
  /** The newest of its recommenders. */
  recommended_by: z.array(RecommendedBlog),
  recommends_count: z.number(),
  /** The newest of those that it recommends. */
  recommends: z.array(RecommendedBlog),
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
