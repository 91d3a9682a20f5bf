import type { Scope } from '#api-contract/endpoint.ts'
import type { Id, MaybeTime, Time, Timestamp, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    users: {
      id: Id
      username: string
      email: string
      password_hash: string
      has_second_factor: WithDefault<boolean>
      passkey_handle: Buffer | null
      is_staff: WithDefault<boolean>
      email_confirmed_on: MaybeTime
      first_confirmed_on: MaybeTime
      suspended_until: MaybeTime
      suspension_reason: string | null
      stripe_customer_id: string | null
      stripe_customer_key: WithDefault<string>
      supporter_since: MaybeTime
      shows_support: WithDefault<boolean>
      shows_follows: WithDefault<boolean>
      personal_by: WithDefault<string[]>
      language: string | null
      time_zone: string | null
      reads: WithDefault<string[]>
      created_on: Timestamp
    }
    sessions: {
      id: Id
      user_id: number
      token_hash: Buffer
      device: WithDefault<string>
      proved_until: MaybeTime
      name: WithDefault<string>
      scopes: Scope[] | null
      expires_on: MaybeTime
      created_on: Timestamp
      last_used_on: Timestamp
    }
    known_devices: {
      id: Id
      user_id: number
      key_hash: Buffer
      created_on: Timestamp
      last_used_on: Timestamp
    }
    released_usernames: { name_hash: Buffer; look_hash: Buffer; ends_on: Time }
    mailed_links: {
      token_hash: Buffer
      user_id: number
      purpose: 'confirm' | 'reset'
      email: string
      created_on: Timestamp
      expires_on: Time
    }
    totp_secrets: {
      user_id: number
      secret: Buffer
      confirmed_on: MaybeTime
      last_step: WithDefault<number>
      created_on: Timestamp
    }
    passkeys: {
      id: Id
      user_id: number
      credential_id: Buffer
      public_key: Buffer
      counter: WithDefault<number>
      transports: WithDefault<string[]>
      name: string
      is_synced: WithDefault<boolean>
      created_on: Timestamp
      last_used_on: MaybeTime
    }
    passkey_challenges: { challenge: Buffer; session_id: number | null; expires_on: Time }
    recovery_codes: { code_hash: Buffer; user_id: number; created_on: Timestamp }
    second_steps: {
      challenge_hash: Buffer
      user_id: number
      wrong_codes: WithDefault<number>
      created_on: Timestamp
      expires_on: Time
    }
    email_undos: {
      id: Id
      user_id: number
      email: string
      key_hash: Buffer | null
      created_on: Timestamp
      expires_on: Time
    }
    account_events: {
      id: Id
      user_id: number
      kind: string
      device: WithDefault<string>
      ip_network: WithDefault<string>
      created_on: Timestamp
    }
    uploads: { url: string; user_id: number; kind: 'avatar' | 'blog'; created_on: Timestamp }
  }
}
