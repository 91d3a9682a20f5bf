import type { Id, MaybeTime, Time, Timestamp, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    account_domains: {
      id: Id
      user_id: number
      url: string
      url_key: string
      created_on: Timestamp
      last_used_on: MaybeTime
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
