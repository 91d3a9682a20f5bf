import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { OptionalReason, Query } from '../audit-log/schemas.ts'

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

export const listMessages = schema({
  scope: 'staff',
  summary: 'Messages to the team, newest first.',
  input: { ...paging, query: Query, state: z.enum(['open', 'done', 'all']).optional().default('open') },
  reply: ListOf(ContactMessage),
})

export const finishMessage = schema({
  scope: 'staff',
  summary: 'Marks a message as done; a reason is sent to its author.',
  input: { id: Id, reason: OptionalReason },
  reply: ContactMessage,
})
