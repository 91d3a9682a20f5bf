import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, NoContent, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Reason } from '../audit-log/schemas.ts'

/** Causes of failure that staff can act on. */
const FailureCause = z.enum([
  'refused',
  'unknown_host',
  'no_answer',
  'broken',
  'mail_login',
  'certificate',
  'disk_full',
  'deadlock',
  'silent',
])
export type FailureCause = z.output<typeof FailureCause>

/** A job whose last attempt failed. Without its payload, which may contain addresses or private text. */
export const FailedJob = z.object({
  id: z.number(),
  /** The kind of job, such as `send_mail`. */
  name: z.string(),
  /** A description of what this kind of job does. */
  what: z.string(),
  attempts: z.number(),
  /** Why the last attempt failed; null if the cause is unknown. */
  cause: FailureCause.nullable(),
  /** The error as text, without addresses or secrets. */
  error: z.string(),
  created_on: Time,
  failed_on: Time,
})
export type FailedJob = z.output<typeof FailedJob>

export const listFailedJobs = schema({
  scope: 'staff',
  summary: 'Failed jobs, latest first; they are deleted after a month.',
  input: paging,
  reply: ListOf(FailedJob),
})
export const retryJob = schema({
  scope: 'staff',
  summary: 'Retries a failed job now, with all its attempts.',
  input: { id: Id, reason: Reason },
  reply: NoContent,
  status: 204,
})
export const dropJob = schema({
  scope: 'staff',
  summary: 'Permanently deletes a failed job.',
  input: { id: Id, reason: Reason },
  reply: NoContent,
  status: 204,
})
