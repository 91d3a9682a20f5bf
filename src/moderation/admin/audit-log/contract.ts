import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Line, LongText, RequiredText } from '#api-contract/shapes/text-shapes.ts'

const reasonLength = 1000
/** Why staff do something: the person concerned is notified. */
export const Reason = RequiredText(reasonLength)
/** Why, where no one is notified. */
export const OptionalReason = LongText(reasonLength).optional().default('')

/** The query of a search in a table of staff. */
export const Query = Line(200).optional().default('')

export const LogEntry = z.object({
  id: z.number(),
  username: z.string(),
  /** What was done: a kind of content and a verb, such as `blog.hide`. */
  action: z.string(),
  /** What it was done to, such as `blog:12` or `user:ada`. */
  thing: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  created_on: Time,
  /** Covers this entry and the hash of the one before, in hex. */
  hash: z.string(),
})
export type LogEntry = z.output<typeof LogEntry>

export const PublicLogEntry = z.object({
  id: z.number(),
  action: z.string(),
  /** The kind of content, with its number unless it is a person. */
  thing: z.string(),
  created_on: Time,
  hash: z.string(),
})
export type PublicLogEntry = z.output<typeof PublicLogEntry>

export const listLog = endpoint('GET /api/staff/log/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Every write of staff, newest first: who, what, why, before and after.',
  input: { ...paging, query: Query },
  reply: ListOf(LogEntry),
})

export const listPublicLog = endpoint('GET /api/moderation-log/', {
  access: 'anyone',
  scope: 'read',
  remembered: true,
  summary: 'What staff did, newest first, without who, to whom and why.',
  input: { ...paging },
  reply: ListOf(PublicLogEntry),
})
