import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/shapes.ts'
import { BoundedList } from '#contract/text-shapes.ts'
import { OptionalReason } from '#features/staff/log/contract.ts'

export const orderArticles = endpoint('PUT /api/staff/articles/order/', {
  access: 'staff',
  scope: 'staff',
  summary: 'Which articles are featured first, and in which order; the others follow by date.',
  input: { ids: BoundedList(Id, 100), reason: OptionalReason },
  reply: z.object({ ids: z.array(z.number()) }),
})
