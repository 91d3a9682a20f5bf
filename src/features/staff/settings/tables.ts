import type { JSONColumnType } from 'kysely'

declare module '#server/tables.ts' {
  interface Tables {
    settings: { name: string; value: JSONColumnType<object> }
  }
}
