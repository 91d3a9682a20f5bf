import type { JSONColumnType } from 'kysely'
import type { Time, WithDefault } from '../db/columns.ts'

declare module '../db/tables.ts' {
  interface Tables {
    staff_log: {
      id: number
      user_id: number | null
      username: string
      action: string
      thing: string
      reason: string
      before: JSONColumnType<object> | null
      after: JSONColumnType<object> | null
      created_on: Time
      hash: Buffer
    }
    staff_log_head: { is_head: WithDefault<boolean>; last_id: number; last_hash: Buffer }
  }
}
