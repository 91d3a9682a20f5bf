import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Moment } from '#api-contract/shapes/moment.ts'
import { Flag, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { zodIssue } from '#api-contract/zod-issue.ts'
import { Query, Reason } from '../audit-log/schemas.ts'
import { notADate, notInFuture } from './errors.ts'

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

export const listUsers = schema({
  scope: 'staff',
  summary: 'People, newest first; the query is part of a name or email address.',
  input: { ...paging, query: Query, only: z.enum(['all', 'staff', 'suspended']).optional().default('all') },
  reply: ListOf(StaffUser),
})

export const StaffProfile = StaffUser.extend({
  /** Null unless the person is suspended. */
  suspension: z
    .object({
      /** The staff member; null if the log does not say. */
      by: z.string().nullable(),
      on: Time,
      hides_content: z.boolean(),
      /** The number of hidden items; null if the log does not say. */
      hidden: z.number().nullable(),
    })
    .nullable(),
})
export type StaffProfile = z.output<typeof StaffProfile>

export const getUser = schema({
  scope: 'staff',
  summary: 'A person, with details of their suspension.',
  input: { username: z.string() },
  reply: StaffProfile,
})

export const VisibleContent = z.object({
  blogs: z.number(),
  reviews: z.number(),
  discussions: z.number(),
  comments: z.number(),
})
export type VisibleContent = z.output<typeof VisibleContent>

export const getVisibleContent = schema({
  scope: 'staff',
  summary: 'Counts of a person’s public content, which a suspension can hide.',
  input: { username: z.string() },
  reply: VisibleContent,
})

const personInput = { username: z.string(), reason: Reason }
/** A date or time in the future; null or missing means until further notice. */
const Until = z
  .union([z.null(), z.literal('').transform(() => null), z.iso.date(), Moment], zodIssue(notADate))
  .optional()
  .transform((text) => (text ? new Date(text) : null))
  .refine((until) => until === null || until.getTime() > Date.now(), zodIssue(notInFuture))

export const suspendUser = schema({
  scope: 'staff',
  summary:
    'Suspends an account until a date or further notice: its log-ins end, and it cannot log in. With `hide_content`, everything the person posted is hidden, and open reports about them and their content are closed.',
  input: { ...personInput, until: Until, hide_content: Flag },
  reply: StaffUser,
})
export const restoreUser = schema({
  scope: 'staff',
  summary: 'Lifts a suspension; content that it hid is shown again.',
  input: personInput,
  reply: StaffUser,
})
export const endSessions = schema({
  scope: 'staff',
  summary: 'Ends all log-ins and API tokens of an account, which can log in again.',
  input: personInput,
  reply: StaffUser,
})
export const grantStaff = schema({
  scope: 'session_only',
  summary: 'Adds a person to the staff.',
  input: personInput,
  reply: StaffUser,
})
export const revokeStaff = schema({
  scope: 'session_only',
  summary: 'Removes a person from the staff, except the last one.',
  input: personInput,
  reply: StaffUser,
})
