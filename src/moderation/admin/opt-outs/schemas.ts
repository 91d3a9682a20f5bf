import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { requestStates } from '#opt-outs/contract.ts'
import { Proof, RequestKind, RequestState } from '#opt-outs/schemas.ts'
import { Query, Reason } from '../audit-log/schemas.ts'

export const StaffOwnerRequest = z.object({
  id: z.number(),
  url: z.string(),
  wish: RequestKind,
  proof: Proof,
  state: RequestState,
  email: z.string().nullable(),
  note: z.string(),
  reason: z.string(),
  decided_by: z.string().nullable(),
  created_on: Time,
  decided_on: Time.nullable(),
  done_on: Time.nullable(),
})
export type StaffOwnerRequest = z.output<typeof StaffOwnerRequest>

export const listOwnerRequests = schema({
  scope: 'staff',
  summary: 'Requests of site owners, by state; those waiting for staff by default.',
  input: {
    ...paging,
    query: Query,
    state: z
      .enum([...requestStates, 'all'])
      .optional()
      .default('waiting'),
  },
  reply: ListOf(StaffOwnerRequest),
})

export const decideOwnerRequest = schema({
  scope: 'staff',
  summary: 'Grants or declines an owner request.',
  input: { id: Id, decision: z.enum(['approve', 'refuse']), reason: Reason },
  reply: StaffOwnerRequest,
})

export const liftOwnerRequest = schema({
  scope: 'staff',
  summary:
    'Lifts a granted request: the address can be listed and crawled again. Erased content stays erased.',
  input: { id: Id, reason: Reason },
  reply: StaffOwnerRequest,
})
