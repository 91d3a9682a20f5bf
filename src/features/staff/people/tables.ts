import type { Id, Timestamp } from '#server/columns.ts'

declare module '#server/tables.ts' {
  interface Tables {
    suspensions: { id: Id; user_id: number; created_on: Timestamp }
  }
}
