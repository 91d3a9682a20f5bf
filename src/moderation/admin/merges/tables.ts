import type { JSONColumnType } from 'kysely'
import type { Id, NullableTime, TimeWithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    merges: {
      id: Id
      from_blog_id: number
      into_blog_id: number
      moved: JSONColumnType<object>
      user_id: number | null
      undone_on: NullableTime
      created_on: TimeWithDefault
    }
  }
}
