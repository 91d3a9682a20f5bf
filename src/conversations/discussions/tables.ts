import type { Status } from '#holds/rules.ts'
import type { Id, Timestamp, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    discussions: {
      id: Id
      blog_id: number
      user_id: number | null
      post_id: WithDefault<number | null>
      title: string
      content: string
      content_html: string
      status: WithDefault<Status>
      comment_count: WithDefault<number>
      total_upvotes: WithDefault<number>
      created_on: Timestamp
      updated_on: Timestamp
    }
    comments: {
      id: Id
      discussion_id: number
      user_id: number | null
      content: string
      content_html: string
      status: WithDefault<Status>
      total_upvotes: WithDefault<number>
      created_on: Timestamp
      updated_on: Timestamp
    }
    list_blocks: { list: string; of_id: number; first_id: number; taken: number; last_id: number; n: number }
  }
}
