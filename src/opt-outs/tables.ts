import type { Id, NullableTime, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'
import type { OwnerRequest } from './contract.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    owner_requests: {
      id: Id
      url: string
      url_key: string
      domain: string
      wish: OwnerRequest['wish']
      proof: OwnerRequest['proof']
      state: WithDefault<OwnerRequest['state']>
      key_hash: Buffer
      mail_key_hash: WithDefault<Buffer | null>
      email: string | null
      language: string | null
      note: WithDefault<string>
      reason: WithDefault<string>
      decided_by: WithDefault<number | null>
      created_on: TimeWithDefault
      decided_on: NullableTime
      done_on: NullableTime
    }
  }
}
