import type { TimeWithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    follows: { user_id: number; blog_id: number; created_on: TimeWithDefault }
  }
}
