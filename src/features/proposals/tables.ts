import type { JSONColumnType } from 'kysely'
import type { Id, MaybeTime, Timestamp, WithDefault } from '#server/columns.ts'
import type { ProposedFields } from './contract.ts'

declare module '#server/tables.ts' {
  interface Tables {
    proposals: {
      id: Id
      blog_id: number
      user_id: number | null
      fields: JSONColumnType<ProposedFields>
      state: WithDefault<'open' | 'accepted' | 'refused'>
      reason: WithDefault<string>
      created_on: Timestamp
      decided_on: MaybeTime
    }
  }
}
