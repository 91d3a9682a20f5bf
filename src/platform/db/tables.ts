import type { Selectable } from 'kysely'
import type { Id, NullableTime, WithDefault } from './columns.ts'

/**
 * Database tables for the type checker; test/schema.test.ts compares them with the real schema. The platform's own
 * tables are here; every module adds its tables in its `tables.ts` by declaration merging.
 */
export interface Tables {
  outbox: {
    consumer: string
    is_bulk: boolean
    id: Id
    kind: string
    thing_id: number
    action: 'appeared' | 'changed' | 'left'
    attempts: WithDefault<number>
    due_on: NullableTime
  }
  outbox_consumers: { kind: string; consumer: string }
  migration_marks: { name: string; unused_since: string | null }
  rate_limits: { key: string; points: WithDefault<number>; expire: number | null }
}

/** A row as it is read, for the type of a query: `sql<Pick<Row<'users'>, 'id' | 'email'>>`. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>
