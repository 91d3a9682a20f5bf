import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Id } from '#api-contract/shapes/shapes.ts'
import { LongText } from '#api-contract/shapes/text-shapes.ts'

export const ContentKind = z.enum(['blog', 'review', 'discussion', 'comment', 'user', 'post'])
export type ContentKind = z.output<typeof ContentKind>

export const ReportCategory = z.enum(['spam', 'dead', 'changed_hands', 'wrong_tags', 'unkind', 'other'])
export type ReportCategory = z.output<typeof ReportCategory>

/** Content of any kind, as shown in staff queues. */
export const ModeratedContent = z.object({
  kind: ContentKind,
  id: z.number(),
  title: z.string(),
  text: z.string(),
  status: z.enum(['published', 'held', 'hidden']),
  /** The owner; null if the account is gone. */
  username: z.string().nullable(),
  /** True if the owner's account is suspended. */
  is_suspended: z.boolean(),
  /** The path of its page. */
  url: z.string(),
})
export type ModeratedContent = z.output<typeof ModeratedContent>

export const sendReport = schema({
  scope: 'write',
  summary: 'Reports content to staff.',
  input: {
    kind: ContentKind,
    id: Id,
    category: ReportCategory.optional().default('other'),
    /** May be left out unless the category is `other`. */
    reason: LongText(limits.report_reason).optional(),
  },
  reply: z.object({ id: z.number() }),
  status: 201,
})
