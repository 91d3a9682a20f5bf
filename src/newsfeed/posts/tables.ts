import type { MaybeTime, Time, WithDefault } from '#platform/db/columns.ts'

/** What the views below show of a post. */
interface VisiblePost {
  blog_id: number
  id: number
  url: string
  title: string
  excerpt: string
  author: string | null
  categories: string[]
  language: string | null
  published_on: Time
  is_dated: boolean
  discussion_id: number | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    posts: {
      blog_id: number
      id: WithDefault<number>
      guid: string | null
      url: string
      title: string
      excerpt: string
      author: string | null
      categories: string[]
      language: string | null
      is_language_declared: boolean
      published_on: Time
      /** False where its feed gives no date: then `published_on` is when it was first seen. */
      is_dated: WithDefault<boolean>
      discussion_id: number | null
      is_hidden: WithDefault<boolean>
      /** Its words are gone; its id, address and time are kept, so that it is the same post when its feed has it again. */
      is_stub: WithDefault<boolean>
    }
    /** Views: posts for those who may see their site, and those of published sites. */
    shown_posts: VisiblePost & { site_status: 'published' | 'held' | 'hidden' }
    visible_posts: VisiblePost
    post_blogs: { id: number; blog_id: number }
    river_entries: {
      blog_id: number
      river_on: Time
      post_id: number
      is_first_of_day: boolean
      is_hidden: WithDefault<boolean>
      site_domain: WithDefault<string | null>
      language: string | null
      is_quiet: boolean
    }
    post_stats: {
      blog_id: number
      last_post_on: MaybeTime
      known_since: MaybeTime
      month_counts: WithDefault<number[]>
      counted_to: MaybeTime
    }
    post_marks: { blog_id: number; watermark: MaybeTime; seen: string[] }
  }
}
