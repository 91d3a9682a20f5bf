import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Id, ListOf, Person, paging, RequiredFlag, Time } from '#api-contract/shapes/shapes.ts'
import { siteFields } from '#api-contract/shapes/site-field-shapes.ts'
import { Line, LongText } from '#api-contract/shapes/text-shapes.ts'

const { url, title, description, tags, feed_url } = siteFields
const Fields = z
  .object({
    url: url.reply,
    title: title.reply,
    description: description.reply,
    tags: tags.reply,
    feed_url: feed_url.reply,
  })
  .partial()
export type ProposedFields = z.output<typeof Fields>

export const Proposal = z.object({
  id: z.number(),
  blog: z.object({ id: z.number(), slug: z.string(), title: z.string(), kind: z.enum(['blog', 'article']) }),
  /** Null if the crawler proposed it. */
  user: Person.nullable(),
  /** The proposed values. */
  fields: Fields,
  /** The current values of the same fields. */
  current: Fields,
  /** The site's version, to send with a decision: it guards against overwriting later changes. */
  version: z.string(),
  state: z.enum(['open', 'accepted', 'refused']),
  /** Why it was rejected; may be empty. */
  reason: z.string(),
  created_on: Time,
  decided_on: Time.nullable(),
})
export type Proposal = z.output<typeof Proposal>

export const listProposals = schema({
  scope: 'read',
  summary:
    'Changes proposed for a site, open ones first: all of them for its submitter, owners and staff, else the caller’s own.',
  input: { ...paging, id: Id },
  reply: ListOf(Proposal).extend({ can_decide: z.boolean() }),
})

export const propose = schema({
  scope: 'write',
  summary: 'Proposes changes to the title, description, tags or feed of a site. Omitted fields stay.',
  input: {
    id: Id,
    title: title.input.optional(),
    description: description.input,
    tags: tags.input,
    feed_url: feed_url.input,
  },
  reply: Proposal,
  status: 201,
})

export const decideProposal = schema({
  scope: 'write',
  summary: 'Accepts or rejects a proposed change. For the site’s submitter, owners and staff.',
  input: {
    id: Id,
    n: Id,
    accept: RequiredFlag,
    reason: LongText(limits.report_reason).optional(),
    version: Line(40).optional(),
  },
  reply: Proposal,
})
