import type { ObservedFeed, ObservedPage } from './observation.ts'

/** The observed part of a site in its present state. */
export interface ObservedSite {
  /** The listed address. */
  address: string
  front: ObservedPage | ObservedFailure | undefined
  /** `lost`: gone, or no feed; undefined: not fetched, or no response. */
  feed: ObservedFeed | 'lost' | undefined
  /** Number of the earliest posts that still exist, and that are gone. */
  oldPosts: { there: number; gone: number }
  /** Looked up only if something is wrong. */
  nameServers?: string[]
}

export interface ObservedFailure {
  /** An HTTP status, or a code for why there was none: `dns`, `timeout`, `tls`, … */
  failure: string
  /** The names in a certificate of another site. */
  certificateNames?: string[]
}

export const isPage = (front: ObservedSite['front']): front is ObservedPage =>
  front !== undefined && 'sight' in front
