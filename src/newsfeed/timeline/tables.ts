import type { Time, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    river_mutes: { user_id: number; reason_kind: string; value: string; created_on: TimeWithDefault }
    river_seen: { user_id: number; until: Time }
    /** Only used by version 0.2. */
    river_keys: { user_id: number; version: WithDefault<number> }
  }
}
