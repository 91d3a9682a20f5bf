import { z } from 'zod'
import { control, controlInLine, noControls } from './control-characters.ts'
import { limits, pageSize } from './limits.ts'
import { normalizeTag } from './tag.ts'

// Shapes that several features share. In a form or a query every value arrives as text, so numbers are taken as
// text too.

/** The largest id that PostgreSQL's integer holds. */
const largest = 2_147_483_647

export const Id = z
  .union([z.number(), z.string().regex(/^\d+$/, 'A valid integer is required.')], {
    error: ({ input }) => (input === undefined ? 'This field is required.' : 'A valid integer is required.'),
  })
  .transform(Number)
  .pipe(z.number().int('A valid integer is required.').positive('A valid integer is required.').max(largest))

/** An id that may be missing; forms send an empty text then. */
export const MaybeId = z.preprocess(
  (given) => (given === '' || given === null ? undefined : given),
  Id.optional(),
)

/** Page numbers start at 1. Whatever is none becomes 0, which lists answer with "Invalid page.". */
export const Page = z
  .union([z.number(), z.string()])
  .optional()
  .transform((given) => {
    if (given === undefined || given === '') return 1
    const page = Number(given)
    // No list is that long, and the number of rows before a page stays an integer of PostgreSQL's.
    return Number.isInteger(page) && page > 0 && page <= largest / pageSize.most ? page : 0
  })

export const PageSize = z
  .union([z.number(), z.string()])
  .optional()
  .transform((given) => {
    const size = Number(given)
    if (!Number.isInteger(size) || size < 1) return pageSize.usual
    return Math.min(size, pageSize.most)
  })

export const paging = { page: Page, page_size: PageSize }
/** Any text is a seed. */
export const Seed = z.string().optional()

export const Flag = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((given) => given === true || given === 'true' || given === '1' || given === 'on')

/** Counts what people count: code points, not UTF-16 units. */
const isLonger = (text: string, most: number) => text.length > 2 * most || [...text].length > most
const tidy = (text: string) => text.normalize('NFC').trim()
/** Says what is wrong with a text that is none; a missing one is required. */
const error = ({ input }: { input?: unknown }) =>
  input === undefined ? 'This field is required.' : 'Not a valid string.'
const tooLong = (most: number) => `Ensure this field has no more than ${most} characters.`

/** One line of text, trimmed and NFC. Empty unless it must not be. */
export const Line = (most: number) =>
  z
    .string({ error })
    // Before trimming, which would drop some of them at either end.
    .refine((text) => !control.test(text), { error: noControls, abort: true })
    .transform(tidy)
    .refine((text) => !controlInLine.test(text), noControls)
    .refine((text) => !isLonger(text, most), tooLong(most))

/** Text of several lines; line ends become \n. */
export const LongText = (most: number) =>
  z
    .string({ error })
    .refine((text) => !control.test(text), { error: noControls, abort: true })
    .transform((text) => tidy(text.replace(/\r\n?/g, '\n')))
    .refine((text) => !isLonger(text, most), tooLong(most))

const notBlank = (text: string) => text !== ''
export const RequiredLine = (most: number) => Line(most).refine(notBlank, 'This field may not be blank.')
export const RequiredText = (most: number) => LongText(most).refine(notBlank, 'This field may not be blank.')

/** A list whose items are looked at only when there are not too many of them. */
export const BoundedList = <Item extends z.ZodType>(
  item: Item,
  most: number,
): z.ZodType<z.output<Item>[], z.input<Item>[]> =>
  // What comes before a shape makes it look as if it may be left out.
  z.nonoptional(
    z.preprocess<z.input<Item>[], z.ZodType<z.output<Item>[], z.input<Item>[]>, z.input<Item>[]>(
      (given, context) => {
        if (!Array.isArray(given) || given.length <= most) return given
        context.addIssue({ code: 'custom', message: `Ensure this field has no more than ${most} elements.` })
        return z.NEVER
      },
      z.array(item),
    ),
  )

/** Doubles and blanks count for nothing, but a list that is many times too long is not read. */
const rawTags = (most: number) => 10 * most

/** Lists that a form sends as one text. */
const formLists = new WeakSet<object>()
export const asFormList = <T extends z.ZodType>(shape: T): T => {
  formLists.add(shape)
  return shape
}

/** Whether a field is such a list; in JSON it has to be one. */
export const isFormList = (shape: unknown): boolean =>
  shape instanceof z.ZodOptional ? isFormList(shape.unwrap()) : formLists.has(shape as object)

/** Tags as people write them, made alike: see contract/tag.ts. A form sends them joined with commas. */
export const Tags = (most: number) =>
  asFormList(
    z
      .union([BoundedList(z.string({ error: 'Not a valid string.' }), rawTags(most)), z.string()], {
        error: ({ input }) =>
          Array.isArray(input) && input.length > rawTags(most)
            ? tooManyTags(most)
            : 'Expected a list of tags.',
      })
      .transform((given, context) => {
        const texts = typeof given === 'string' ? given.split(',', rawTags(most) + 1) : given
        const tags = new Set<string>()
        for (const text of texts.filter((one) => one.trim() !== '')) {
          const tag = normalizeTag(text)
          if (tag) tags.add(tag)
          else
            context.addIssue({
              code: 'custom',
              message: `"${text.slice(0, 60)}" is not a tag: ${limits.tag.min} to ${limits.tag.max} letters, digits and - + # . &`,
            })
        }
        if (tags.size > most || texts.length > rawTags(most))
          context.addIssue({ code: 'custom', message: tooManyTags(most) })
        return [...tags]
      }),
  )

const tooManyTags = (most: number) => `Choose at most ${most} tags.`

export const Nothing = z.void()
export const Time = z.string()

/** Somebody as shown beside what they wrote; null where the account is gone. */
export const Person = z.object({ username: z.string(), avatar: z.string().nullable() })

/** Upvotes as everybody sees them, and whether the caller gave one. */
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

/** A page of a list whose order comes from a seed; the seed is sent back for further pages. */
export const SeededListOf = <T extends z.ZodType>(shape: T) => ListOf(shape).extend({ seed: z.string() })

export const Blog = z.object({
  id: z.number(),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  image_blog_page: z.string().nullable(),
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
  feed_url: z.string().nullable(),
  status: z.enum(['published', 'held', 'hidden']),
})
export type Blog = z.output<typeof Blog>

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

export const Discussion = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  content_html: z.string(),
  blog_id: z.number(),
  blog_slug: z.string(),
  blog_title: z.string(),
  user: Person.nullable(),
  created_on: Time,
  updated_on: Time,
  comment_count: z.number(),
  total_upvotes: z.number(),
})
export type Discussion = z.output<typeof Discussion>

export const Comment = z.object({
  id: z.number(),
  content: z.string(),
  content_html: z.string(),
  user: Person.nullable(),
  created_on: Time,
  updated_on: Time,
  total_upvotes: z.number(),
  user_has_upvoted: z.boolean(),
  discussion_id: z.number(),
})
export type Comment = z.output<typeof Comment>

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
