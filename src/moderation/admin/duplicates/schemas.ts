import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { duplicateSigns } from '#api-contract/values/duplicate-signs.ts'
import { Reason } from '../audit-log/schemas.ts'

const Site = z.object({ id: z.number(), title: z.string(), slug: z.string(), url: z.string() })

export const Duplicate = z.object({
  id: z.number(),
  from: Site,
  into: Site,
  /** The evidence that both are the same site. */
  signs: z.array(z.enum(duplicateSigns)),
  found_on: Time,
})
export type Duplicate = z.output<typeof Duplicate>

export const listDuplicates = schema({
  scope: 'staff',
  summary: 'Pairs of public sites that may be the same, newest first, waiting to be merged or kept apart.',
  input: { ...paging },
  reply: ListOf(Duplicate),
})
export const keepApart = schema({
  scope: 'staff',
  summary: 'Keeps two sites apart: they are not proposed for merging again.',
  input: { id: Id, reason: Reason },
  reply: z.object({ id: z.number() }),
})
