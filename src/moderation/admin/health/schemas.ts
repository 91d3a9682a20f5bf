import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, ListOf, paging, Site, Time } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { HealthState, PublicEvidence, SiteHealth } from '#crawler/health/schemas.ts'
import { Reason } from '../audit-log/schemas.ts'

/** A short description of a site, before or now. */
const SiteSummary = z.object({
  title: z.string(),
  description: z.string(),
  authors: z.array(z.string()),
  posts: z.array(z.string()),
  /** The address that was actually fetched, which may differ after a redirect. */
  address: z.string(),
})
export type SiteSummary = z.output<typeof SiteSummary>

export const UnhealthySite = z.object({
  blog: Site.pick({ id: true, slug: true, kind: true, title: true, url: true, domain: true }),
  health: HealthState,
  since: Time.nullable(),
  evidence: z.array(PublicEvidence),
  was: SiteSummary.nullable(),
  is: SiteSummary.nullable(),
  archive_url: z.string().nullable(),
  /** The state that "Restore previous state" restores. */
  before: HealthState.nullable(),
})
export type UnhealthySite = z.output<typeof UnhealthySite>

export const listUnhealthySites = schema({
  scope: 'staff',
  summary:
    'Lists unhealthy sites with the evidence and their former and current pages: sites that changed hands first, then by latest change.',
  input: { ...paging, state: HealthState.optional() },
  reply: ListOf(UnhealthySite),
})

export const decideHealth = schema({
  scope: 'staff',
  summary:
    'Overrides the health of a site until the evidence changes. `url` is the new address of a site that moved.',
  input: { id: Id, health: HealthState, url: Line(2000).optional(), reason: Reason },
  reply: SiteHealth,
})
