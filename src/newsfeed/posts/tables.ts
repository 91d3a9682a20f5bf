import type { NullableTime, Time, WithDefault } from '#platform/db/columns.ts'

/** Columns of the views below. */
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
      /** False if the feed gives no date: then `published_on` is when the post was first seen. */
      is_dated: WithDefault<boolean>
      discussion_id: number | null
      is_hidden: WithDefault<boolean>
      /** True if the text was erased. Id, URL and time remain, to recognize the post if the feed has it again. */
      is_stub: WithDefault<boolean>
    }
    /** Views: posts for viewers of their site, and posts of published sites. */
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
      last_post_on: NullableTime
      known_since: NullableTime
      month_counts: WithDefault<number[]>
      counted_to: NullableTime
    }
    post_marks: { blog_id: number; watermark: NullableTime; seen: string[] }
  }
}
