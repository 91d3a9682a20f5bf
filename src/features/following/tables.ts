import type { Timestamp } from '#server/columns.ts'

declare module '#server/tables.ts' {
  interface Tables {
    follows: { user_id: number; blog_id: number; created_on: Timestamp }
  }
}
