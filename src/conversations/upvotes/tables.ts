import type { Timestamp } from '#platform/db/columns.ts'

interface Upvoted {
  user_id: number
  created_on: Timestamp
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    blog_upvotes: Upvoted & { blog_id: number }
    discussion_upvotes: Upvoted & { discussion_id: number }
    comment_upvotes: Upvoted & { comment_id: number }
  }
}
