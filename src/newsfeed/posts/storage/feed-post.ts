/** A parsed feed entry, in plain text within the size limits. */
export interface FeedPost {
  /** guid, `atom:id` or `id`; null if missing. */
  id: string | null
  /** Absolute http(s) URL. */
  url: string
  /** Empty if missing. */
  title: string
  excerpt: string
  author: string | null
  /** As the feed states it, possibly in the future; null if missing or before 1990. */
  published_on: Date | null
  updated_on: Date | null
  /** Declared language as a primary subtag. */
  language: string | null
  categories: string[]
}
