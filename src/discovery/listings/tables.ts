import type { TimeWithDefault, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    totals: { name: string; shard: number; n: number }
    blog_numbering: { is_it: WithDefault<boolean>; n: number; departures: number }
    blog_positions: {
      position: number
      blog_id: number
      since: WithDefault<number>
      published_seq: number
    }
    blog_positions_past: { position: number; since: number; until: number; blog_id: number }
    site_words: { blog_id: number; lexemes: string[]; words: string[]; counts: number[] }
    word_counts: { lexeme: string; sites: number; only_in: WithDefault<number | null> }
    words_counted: {
      is_it: WithDefault<boolean>
      sites: WithDefault<number>
      weighed_to: WithDefault<number>
    }
    empty_words: { lexeme: string; language: string }
    site_topics: { blog_id: number; lexeme: string; word: string; weight: number }
    for_you_wishes: {
      user_id: number
      blog_id: number | null
      tag_id: number | null
      created_on: TimeWithDefault
    }
    surprises: { user_id: number; walk: string }
  }
}
