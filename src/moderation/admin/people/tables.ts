import type { Id, TimeWithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    suspensions: { id: Id; user_id: number; created_on: TimeWithDefault }
  }
}
