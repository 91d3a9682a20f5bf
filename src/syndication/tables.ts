export type {}

declare module '#platform/db/tables.ts' {
  interface Tables {
    /** The numbering of sites when each draw was first requested, by days between draws and period. */
    draw_numberings: { days: number; period: number; n: number; departures: number }
    blog_blocks: { level: number; block: number; n: number }
    legacy_blog_slugs: { blog_id: number; slug: string }
    legacy_discussion_slugs: { discussion_id: number; blog_id: number; slug: string }
  }
}
