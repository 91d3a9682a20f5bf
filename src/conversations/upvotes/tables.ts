import type { TimeWithDefault } from '#platform/db/columns.ts'

interface UpvoteRow {
  user_id: number
  created_on: TimeWithDefault
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    blog_upvotes: UpvoteRow & { blog_id: number }
    discussion_upvotes: UpvoteRow & { discussion_id: number }
    comment_upvotes: UpvoteRow & { comment_id: number }
  }
}
