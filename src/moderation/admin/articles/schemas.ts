import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id } from '#api-contract/shapes/shapes.ts'
import { BoundedList } from '#api-contract/shapes/text-shapes.ts'
import { OptionalReason } from '../audit-log/schemas.ts'

export const orderArticles = schema({
  scope: 'staff',
  summary: 'Sets the featured articles and their order; the others follow by date.',
  input: { ids: BoundedList(Id, 100), reason: OptionalReason },
  reply: z.object({ ids: z.array(z.number()) }),
})
