import type { TimeWithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    bookmarks: { user_id: number; blog_id: number; created_on: TimeWithDefault }
  }
}
