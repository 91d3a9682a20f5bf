import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Proof, RequestKind, RequestState, requestStates } from '#opt-outs/contract.ts'
import { Query, Reason } from '../audit-log/contract.ts'

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

export const listOwnerRequests = endpoint('GET /api/staff/owner-requests/', {
  access: 'staff',
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

export const decideOwnerRequest = endpoint('POST /api/staff/owner-requests/:id/decide/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Grants or declines an owner request.',
  input: { id: Id, decision: z.enum(['approve', 'refuse']), reason: Reason },
  reply: StaffOwnerRequest,
})

export const liftOwnerRequest = endpoint('POST /api/staff/owner-requests/:id/lift/', {
  access: 'staff',
  scope: 'staff',
  summary:
    'Lifts a granted request: the address can be listed and crawled again. Erased content stays erased.',
  input: { id: Id, reason: Reason },
  reply: StaffOwnerRequest,
})
