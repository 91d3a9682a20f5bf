import type { JSONColumnType } from 'kysely'
import type { Timestamp } from '#server/columns.ts'

declare module '#server/tables.ts' {
  interface Tables {
    suspensions: { user_id: number; hidden: JSONColumnType<object>; created_on: Timestamp }
  }
}
