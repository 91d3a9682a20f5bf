import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Blog, Id, ListOf, paging, Time } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { HealthState, PublicEvidence, SiteHealth } from '#crawler/health/contract.ts'
import { Reason } from '../audit-log/contract.ts'

/** What a site was like, or is now, in a few words of its own. */
const Portrait = z.object({
  title: z.string(),
  description: z.string(),
  authors: z.array(z.string()),
  posts: z.array(z.string()),
  /** Where it was found, if elsewhere. */
  address: z.string(),
})
export type Portrait = z.output<typeof Portrait>

export const UnwellSite = z.object({
  blog: Blog.pick({ id: true, slug: true, kind: true, title: true, url: true, domain: true }),
  health: HealthState,
  since: Time.nullable(),
  evidence: z.array(PublicEvidence),
  was: Portrait.nullable(),
  is: Portrait.nullable(),
  archive_url: z.string().nullable(),
  /** Its state before: what one press back returns to. */
  before: HealthState.nullable(),
})
export type UnwellSite = z.output<typeof UnwellSite>

export const listUnwellSites = endpoint('GET /api/staff/health/', {
  access: 'staff',
  scope: 'staff',
  summary:
    'Sites that are not fine, with the evidence then and now: those that changed hands first, then the latest changes.',
  input: { ...paging, state: HealthState.optional() },
  reply: ListOf(UnwellSite),
})

export const decideHealth = endpoint('POST /api/staff/blogs/:id/health/', {
  access: 'staff',
  scope: 'staff',
  summary:
    'Decides on the health of a site. It holds until other evidence is seen. With `url`, the site has moved there.',
  input: { id: Id, health: HealthState, url: Line(2000).optional(), reason: Reason },
  reply: SiteHealth,
})
