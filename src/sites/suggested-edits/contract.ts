import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Id, ListOf, Person, paging, RequiredFlag, Time } from '#api-contract/shapes/shapes.ts'
import { siteFields } from '#api-contract/shapes/site-fields.ts'
import { Line, LongText } from '#api-contract/shapes/text-shapes.ts'

/** The fields of a site that members may propose to change. */
export const proposedFieldNames = ['title', 'description', 'tags', 'feed_url'] as const

/** The reader proposes another address, too, where a site has moved. */
const shownFieldNames = ['url', ...proposedFieldNames] as const

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
  /** Null where the reader found it. */
  user: Person.nullable(),
  /** What would change, and to what. */
  fields: Fields,
  /** The same fields as they are now. */
  current: Fields,
  /** Of the site: those who decide may send it back, so that what changed since they looked is not overwritten. */
  version: z.string(),
  state: z.enum(['open', 'accepted', 'refused']),
  /** Why it was not accepted; empty where that was not said. */
  reason: z.string(),
  created_on: Time,
  decided_on: Time.nullable(),
})
export type Proposal = z.output<typeof Proposal>

export const listProposals = endpoint('GET /api/blogs/:id/proposals/', {
  access: 'member',
  scope: 'read',
  summary:
    'Proposed changes of a site, open ones first: all of them for its submitter, its owners and staff, else the caller\u2019s own.',
  input: { ...paging, id: Id },
  reply: ListOf(Proposal).extend({ can_decide: z.boolean() }),
})

export const propose = endpoint('POST /api/blogs/:id/proposals/', {
  access: 'member',
  scope: 'write',
  summary: 'Proposes other words, tags or another feed for a site. What is left out stays.',
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

export const decideProposal = endpoint('POST /api/blogs/:id/proposals/:n/decide/', {
  access: 'member',
  scope: 'write',
  summary: 'Accepts or refuses a proposed change: for the submitter and owners of the site, and for staff.',
  input: {
    id: Id,
    n: Id,
    accept: RequiredFlag,
    reason: LongText(limits.report_reason).optional(),
    version: Line(40).optional(),
  },
  reply: Proposal,
})

/** What a proposal would change, field by field; of one that is decided, what it was about. */
export const changesOf = ({ fields, current, state }: Proposal) =>
  shownFieldNames
    .filter((field) => field in fields)
    .map((field) => ({
      field,
      ...(state === 'open' ? { before: current[field] ?? null } : {}),
      after: fields[field] ?? null,
    }))
