import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Blog, Flag, Id, ListOf, Nothing, paging, Time } from '#contract/shapes.ts'
import { Thing } from '#features/reports/contract.ts'
import { OptionalReason, Query, Reason } from '#features/staff-log/contract.ts'

const found = { ...paging, query: Query }

// Overview ---------------------------------------------------------------------------------------------------

export const Overview = z.object({
  totals: z.object({
    blogs: z.number(),
    articles: z.number(),
    users: z.number(),
    reviews: z.number(),
    discussions: z.number(),
    comments: z.number(),
  }),
  /** The last thirty days, oldest first. */
  days: z.array(
    z.object({
      day: z.string(),
      blogs: z.number(),
      users: z.number(),
      reviews: z.number(),
      discussions: z.number(),
      comments: z.number(),
    }),
  ),
  queues: z.object({ reports: z.number(), held: z.number(), messages: z.number() }),
  jobs: z.object({ waiting: z.number(), working: z.number(), failed: z.number() }),
  /** Bytes. */
  storage: z.object({ database: z.number(), free: z.number() }),
  intake: z.enum(['publish', 'hold_first']),
})
export type Overview = z.output<typeof Overview>

export const getOverview = endpoint('GET /api/staff/overview/', {
  access: 'staff',
  summary: 'Figures of the last thirty days, queues, jobs and storage.',
  input: {},
  reply: Overview,
})

// Queues -----------------------------------------------------------------------------------------------------

export const HeldThing = Thing.extend({ created_on: Time })
export type HeldThing = z.output<typeof HeldThing>

export const listHeld = endpoint('GET /api/staff/held/', {
  access: 'staff',
  summary: 'What waits for staff before it is shown, oldest first.',
  input: found,
  reply: ListOf(HeldThing),
})

export const decideHeld = endpoint('POST /api/staff/held/:kind/:id/decide/', {
  access: 'staff',
  summary: 'Publishes or refuses something that was held.',
  input: {
    kind: z.enum(['blog', 'review', 'discussion', 'comment']),
    id: Id,
    decision: z.enum(['publish', 'refuse']),
    reason: Reason,
  },
  reply: Thing,
})

export const ContactMessage = z.object({
  id: z.number(),
  subject: z.string(),
  message: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  created_on: Time,
  done_on: Time.nullable(),
  done_by: z.string().nullable(),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const listMessages = endpoint('GET /api/staff/messages/', {
  access: 'staff',
  summary: 'What people wrote to the team, newest first.',
  input: { ...found, state: z.enum(['open', 'done', 'all']).optional().default('open') },
  reply: ListOf(ContactMessage),
})

export const finishMessage = endpoint('POST /api/staff/messages/:id/done/', {
  access: 'staff',
  summary: 'Marks a message as done; a reason is told to whoever wrote it.',
  input: { id: Id, reason: OptionalReason },
  reply: ContactMessage,
})

// Sites and articles -----------------------------------------------------------------------------------------

export const StaffBlog = Blog.extend({ featured_position: z.number().nullable() })
export type StaffBlog = z.output<typeof StaffBlog>

export const listStaffBlogs = endpoint('GET /api/staff/blogs/', {
  access: 'staff',
  summary: 'Sites and articles of every status, newest first.',
  input: {
    ...found,
    status: z.enum(['published', 'held', 'hidden', 'all']).optional().default('all'),
    kind: z.enum(['blog', 'article', 'all']).optional().default('all'),
  },
  reply: ListOf(StaffBlog),
})

const decided = { id: Id, reason: Reason }
export const hideBlog = endpoint('POST /api/staff/blogs/:id/hide/', {
  access: 'staff',
  summary: 'Hides a site or article from everybody but staff.',
  input: decided,
  reply: StaffBlog,
})
export const restoreBlog = endpoint('POST /api/staff/blogs/:id/restore/', {
  access: 'staff',
  summary: 'Shows a hidden or held site or article.',
  input: decided,
  reply: StaffBlog,
})
export const removeBlog = endpoint('DELETE /api/staff/blogs/:id/', {
  access: 'staff',
  summary: 'Deletes a site or article with everything about it, for good.',
  input: decided,
  reply: Nothing,
  status: 204,
})

export const Merge = z.object({
  id: z.number(),
  from: z.object({ id: z.number(), title: z.string(), url: z.string() }),
  into: z.object({ id: z.number(), title: z.string(), url: z.string() }),
  username: z.string().nullable(),
  created_on: Time,
  undone_on: Time.nullable(),
})
export type Merge = z.output<typeof Merge>

export const mergeBlog = endpoint('POST /api/staff/blogs/:id/merge/', {
  access: 'staff',
  summary: 'Makes one site of two: reviews, votes, bookmarks and discussions go to the other.',
  input: { id: Id, into: Id, reason: Reason },
  reply: Merge,
})
export const listMerges = endpoint('GET /api/staff/merges/', {
  access: 'staff',
  summary: 'Sites that were merged, newest first.',
  input: found,
  reply: ListOf(Merge),
})
export const undoMerge = endpoint('POST /api/staff/merges/:id/undo/', {
  access: 'staff',
  summary: 'Takes a merge back: everything is where it was.',
  input: decided,
  reply: Merge,
})
export const orderArticles = endpoint('PUT /api/staff/articles/order/', {
  access: 'staff',
  summary: 'Which articles are featured first, and in which order; the others follow by date.',
  input: { ids: z.array(Id).max(100), reason: OptionalReason },
  reply: z.object({ ids: z.array(z.number()) }),
})

// People -----------------------------------------------------------------------------------------------------

export const StaffUser = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  is_staff: z.boolean(),
  suspended_until: Time.nullable(),
  suspension_reason: z.string().nullable(),
  created_on: Time,
  blogs: z.number(),
  reviews: z.number(),
  discussions: z.number(),
  comments: z.number(),
})
export type StaffUser = z.output<typeof StaffUser>

export const listUsers = endpoint('GET /api/staff/users/', {
  access: 'staff',
  summary: 'People, newest first; the query is part of a name or mail address.',
  input: { ...found, only: z.enum(['all', 'staff', 'suspended']).optional().default('all') },
  reply: ListOf(StaffUser),
})

const person = { username: z.string(), reason: Reason }
/** A day or a moment to come; null or nothing: until further notice. */
const Until = z
  .union([z.null(), z.literal('').transform(() => null), z.iso.date(), z.iso.datetime({ offset: true })], {
    error: 'Enter a date such as 2027-01-31.',
  })
  .optional()
  .transform((given) => (given ? new Date(given) : null))
  .refine((until) => until === null || until.getTime() > Date.now(), 'Choose a date in the future.')

export const suspendUser = endpoint('POST /api/staff/users/:username/suspend/', {
  access: 'staff',
  summary: 'Ends every log-in of an account and lets none begin, until a date or further notice.',
  input: { ...person, until: Until, hide_content: Flag },
  reply: StaffUser,
})
export const restoreUser = endpoint('POST /api/staff/users/:username/restore/', {
  access: 'staff',
  summary: 'Ends a suspension; what it hid comes back.',
  input: person,
  reply: StaffUser,
})
export const grantStaff = endpoint('POST /api/staff/users/:username/grant-staff/', {
  access: 'staff',
  summary: 'Makes somebody staff.',
  input: person,
  reply: StaffUser,
})
export const revokeStaff = endpoint('POST /api/staff/users/:username/revoke-staff/', {
  access: 'staff',
  summary: "Takes somebody's staff rights; the last one keeps them.",
  input: person,
  reply: StaffUser,
})
