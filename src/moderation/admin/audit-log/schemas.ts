import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Line, LongText, RequiredText } from '#api-contract/shapes/text-shapes.ts'

const maxReasonLength = 1000
/** A required reason; sent to the person concerned. */
export const Reason = RequiredText(maxReasonLength)
/** A reason for actions that notify no one. */
export const OptionalReason = LongText(maxReasonLength).optional().default('')

/** The search field of a staff table. */
export const Query = Line(200).optional().default('')

export const LogEntry = z.object({
  id: z.number(),
  username: z.string(),
  /** A kind of content and a verb, such as `blog.hide`. */
  action: z.string(),
  /** The target, such as `blog:12` or `user:ada`. */
  thing: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  created_on: Time,
  /** Hex hash of this entry and the hash of the previous one. */
  hash: z.string(),
})
export type LogEntry = z.output<typeof LogEntry>

export const PublicLogEntry = z.object({
  id: z.number(),
  action: z.string(),
  /** The kind of target, with its id unless it is a person or a host. */
  thing: z.string(),
  created_on: Time,
  hash: z.string(),
})
export type PublicLogEntry = z.output<typeof PublicLogEntry>

export const listLog = schema({
  scope: 'staff',
  summary: 'The audit log of all staff actions, newest first.',
  input: { ...paging, query: Query },
  reply: ListOf(LogEntry),
})

export const listPublicLog = schema({
  scope: 'read',
  summary: 'The public moderation log, newest first: staff actions without names or reasons.',
  input: { ...paging },
  reply: ListOf(PublicLogEntry),
})
