/** A post as its feed has it, in plain text within the limits. */
export interface FeedPost {
  /** guid, `atom:id` or `id`; null where the feed gives none. */
  id: string | null
  /** Absolute, http or https. */
  url: string
  /** Empty where the post has none. */
  title: string
  excerpt: string
  author: string | null
  /** As the feed says it, also in the future; null where that is missing or before 1990. */
  published_on: Date | null
  updated_on: Date | null
  /** The primary subtag, where it is declared. */
  language: string | null
  categories: string[]
}
