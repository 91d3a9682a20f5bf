import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listNewsfeed = endpoint<typeof schemas.listNewsfeed>()('GET /api/posts/', {
  access: 'anyone',
  deviceCache: true,
})

export const listJustPosted = endpoint<typeof schemas.listJustPosted>()('GET /api/posts/shelf/', {
  access: 'anyone',
  deviceCache: true,
})

/** Why a post is in the member's timeline; `values` are tags or titles of sites. */
export const reasonKinds = ['tag', 'followed', 'recommended', 'outside'] as const

export type ReasonKind = (typeof reasonKinds)[number]

export const listTimeline = endpoint<typeof schemas.listTimeline>()('GET /api/posts/mine/', {
  access: 'member',
})
