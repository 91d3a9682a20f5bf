import type { JSONColumnType } from 'kysely'
import type { Id, NullableTime, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'
import type { ProposedFields } from './contract.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    proposals: {
      id: Id
      blog_id: number
      user_id: number | null
      fields: JSONColumnType<ProposedFields>
      state: WithDefault<'open' | 'accepted' | 'refused'>
      reason: WithDefault<string>
      created_on: TimeWithDefault
      decided_on: NullableTime
    }
  }
}
