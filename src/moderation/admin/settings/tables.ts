import type { JSONColumnType } from 'kysely'

declare module '#platform/db/tables.ts' {
  interface Tables {
    settings: { name: string; value: JSONColumnType<object> }
  }
}
