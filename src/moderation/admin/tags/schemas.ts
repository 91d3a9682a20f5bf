import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { ListOf, paging } from '#api-contract/shapes/shapes.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { zodIssue } from '#api-contract/zod-issue.ts'
import { OptionalReason, Query } from '../audit-log/schemas.ts'
import { invalidTagName } from './errors.ts'

export const StaffTag = z.object({
  value: z.string(),
  blog_count: z.number(),
  is_blocked: z.boolean(),
  /** The canonical tag, if this one was merged. */
  merged_into: z.string().nullable(),
})
export type StaffTag = z.output<typeof StaffTag>

export const listStaffTags = schema({
  scope: 'staff',
  summary: 'All tags, most used first.',
  input: {
    ...paging,
    query: Query,
    only: z.enum(['all', 'used', 'blocked', 'merged']).optional().default('all'),
  },
  reply: ListOf(StaffTag),
})

const TagName = z
  .string()
  .transform((text) => normalizeTag(text) ?? '')
  .refine((tag) => tag !== '', zodIssue(invalidTagName))
const tagInput = { value: z.string(), reason: OptionalReason }

export const renameTag = schema({
  scope: 'staff',
  summary: 'Renames a tag; the old name redirects to the new one.',
  input: { tag: z.string(), value: TagName, reason: OptionalReason },
  reply: StaffTag,
})
export const mergeTag = schema({
  scope: 'staff',
  summary:
    'Makes a tag an alias of another: sites and people get the other tag, and this one redirects to it.',
  input: { ...tagInput, into: TagName },
  reply: StaffTag,
})
export const separateTag = schema({
  scope: 'staff',
  summary:
    'Separates a merged tag: sites and people that were given it, before or after the merge, get it back.',
  input: tagInput,
  reply: StaffTag,
})
export const blockTag = schema({
  scope: 'staff',
  summary: 'Blocks a tag: it is not shown and cannot be used.',
  input: tagInput,
  reply: StaffTag,
})
export const unblockTag = schema({
  scope: 'staff',
  summary: 'Unblocks a tag.',
  input: tagInput,
  reply: StaffTag,
})
