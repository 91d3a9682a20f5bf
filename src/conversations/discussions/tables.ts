import type { Status } from '#holds/rules.ts'
import type { Id, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'

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
      created_on: TimeWithDefault
      updated_on: TimeWithDefault
    }
    comments: {
      id: Id
      discussion_id: number
      user_id: number | null
      content: string
      content_html: string
      status: WithDefault<Status>
      total_upvotes: WithDefault<number>
      created_on: TimeWithDefault
      updated_on: TimeWithDefault
    }
    list_blocks: { list: string; of_id: number; first_id: number; taken: number; last_id: number; n: number }
  }
}
