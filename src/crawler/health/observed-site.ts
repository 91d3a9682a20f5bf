import type { ObservedFeed, ObservedPage } from './observation.ts'

/** A site as observed now. */
export interface ObservedSite {
  /** The listed address. */
  address: string
  frontPage: ObservedPage | ObservedFailure | undefined
  /** `lost`: gone, or no feed; undefined: not fetched, or no response. */
  feed: ObservedFeed | 'lost' | undefined
  /** How many of the probed old posts still exist, and how many are gone. */
  oldPosts: { present: number; gone: number }
  /** Looked up only if something is wrong. */
  nameServers?: string[]
}

export interface ObservedFailure {
  /** An HTTP status, or a code for why there was none: `dns`, `timeout`, `tls`, … */
  failure: string
  /** The names in a certificate of another site. */
  certificateNames?: string[]
}

export const isPage = (frontPage: ObservedSite['frontPage']): frontPage is ObservedPage =>
  frontPage !== undefined && 'sight' in frontPage
