import type { SeenFeed, SeenPage } from './observation.ts'

/** The observed part of a site in its present state. */
export interface SeenSite {
  /** The listed address. */
  address: string
  front: SeenPage | SeenFailure | undefined
  /** `lost`: gone, or no feed; undefined: not fetched, or no response. */
  feed: SeenFeed | 'lost' | undefined
  /** Number of the earliest posts that still exist, and that are gone. */
  oldPosts: { there: number; gone: number }
  /** Looked up only if something is wrong. */
  nameServers?: string[]
}

export interface SeenFailure {
  /** An HTTP status, or a code for why there was none: `dns`, `timeout`, `tls`, … */
  failure: string
  /** The names in a certificate of another site. */
  certificateNames?: string[]
}

export const isPage = (front: SeenSite['front']): front is SeenPage => front !== undefined && 'sight' in front
