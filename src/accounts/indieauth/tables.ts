import type { Id, NullableTime, Time, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    account_domains: {
      id: Id
      user_id: number
      url: string
      url_key: string
      created_on: TimeWithDefault
      last_used_on: NullableTime
    }
    domain_proofs: {
      key_hash: Buffer
      url: string
      authorization_endpoint: string
      issuer: string | null
      challenge: string
      is_proved: WithDefault<boolean>
      expires_on: Time
    }
  }
}
