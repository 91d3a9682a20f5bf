import type { SeenFeed, SeenPage } from './observation.ts'

/** What a site shows now, as far as that is known. */
export interface SeenSite {
  /** The address that was listed. */
  address: string
  front: SeenPage | SeenFailure | undefined
  /** `lost`: nothing there, or no feed; undefined: not asked, or it did not answer. */
  feed: SeenFeed | 'lost' | undefined
  /** What the posts of the first readings answer: how many are there, how many are gone. */
  oldPosts: { there: number; gone: number }
  /** Looked up once something is wrong. */
  nameServers?: string[]
}

export interface SeenFailure {
  /** A status of HTTP, or in a word why there was none: `dns`, `timeout`, `tls`, … */
  failure: string
  /** The names of a certificate that belongs to another site. */
  certificateNames?: string[]
}

export const isPage = (front: SeenSite['front']): front is SeenPage => front !== undefined && 'sight' in front
