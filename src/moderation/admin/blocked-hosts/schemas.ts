import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { ListOf, NoContent, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { OptionalReason, Query, Reason } from '../audit-log/schemas.ts'

export const BlockedHost = z.object({
  host: z.string(),
  reason: z.string(),
  username: z.string().nullable(),
  created_on: Time,
})
export type BlockedHost = z.output<typeof BlockedHost>

export const listBlockedHosts = schema({
  scope: 'staff',
  summary: 'Blocked hosts: sites on them and their subdomains can’t be submitted.',
  input: { ...paging, query: Query },
  reply: ListOf(BlockedHost),
})
export const blockHost = schema({
  scope: 'staff',
  summary: 'Blocks a host; anyone who submits a site on it sees the reason.',
  input: { host: Line(2048), reason: Reason },
  reply: BlockedHost,
  status: 201,
})
export const unblockHost = schema({
  scope: 'staff',
  summary: 'Unblocks a host.',
  input: { host: z.string(), reason: OptionalReason },
  reply: NoContent,
  status: 204,
})
