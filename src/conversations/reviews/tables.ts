import type { Status } from '#holds/rules.ts'
import type { Id, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
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
      created_on: TimeWithDefault
      updated_on: TimeWithDefault
    }
  }
}
