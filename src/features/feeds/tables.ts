export type {}

declare module '#server/tables.ts' {
  interface Tables {
    blog_blocks: { level: number; block: number; n: number }
    legacy_blog_slugs: { blog_id: number; slug: string }
    legacy_discussion_slugs: { discussion_id: number; blog_id: number; slug: string }
  }
}
