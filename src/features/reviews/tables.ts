import type { Status } from '#features/visibility/rules.ts'
import type { Id, Timestamp, WithDefault } from '#server/columns.ts'

declare module '#server/tables.ts' {
  interface Tables {
    reviews: {
      id: Id
      blog_id: number
      user_id: number | null
      rating: number
      content: string
      content_html: string
      status: WithDefault<Status>
      is_cleared: WithDefault<boolean>
      created_on: Timestamp
      updated_on: Timestamp
    }
  }
}
