import type { Time, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    search_entries: {
      blog_id: number
      title_key: string
      host: string
      title_words: number
      popularity: number
      tag_ids: number[]
      is_site: WithDefault<boolean>
      head: string
      vector: string
      words: string[]
      text_words: WithDefault<string[]>
    }
    post_entries: {
      blog_id: number
      post_id: number
      published_on: Time
      language: string | null
      source_hash: number
      vector: string
    }
    search_words: { word: string; n: number; in_texts: WithDefault<number> }
  }
}
