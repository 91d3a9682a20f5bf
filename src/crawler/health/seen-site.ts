import type { SeenFeed, SeenPage } from './observation.ts'

/** A site as it is now, as far as that is known. */
export interface SeenSite {
  /** The address that was listed. */
  address: string
  front: SeenPage | SeenFailure | undefined
  /** `lost`: gone, or no feed; undefined: not fetched, or no answer. */
  feed: SeenFeed | 'lost' | undefined
  /** How many of the earliest posts still answer, and how many are gone. */
  oldPosts: { there: number; gone: number }
  /** Looked up once something is wrong. */
  nameServers?: string[]
}

export interface SeenFailure {
  /** An HTTP status, or a word for why there was none: `dns`, `timeout`, `tls`, … */
  failure: string
  /** The names of a certificate that belongs to another site. */
  certificateNames?: string[]
}

export const isPage = (front: SeenSite['front']): front is SeenPage => front !== undefined && 'sight' in front
