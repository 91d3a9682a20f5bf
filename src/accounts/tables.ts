import type { Scope } from '#api-contract/endpoint.ts'
import type { Id, NullableTime, Time, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'

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
      email_confirmed_on: NullableTime
      first_confirmed_on: NullableTime
      suspended_until: NullableTime
      suspension_reason: string | null
      stripe_customer_id: string | null
      stripe_customer_key: WithDefault<string>
      supporter_since: NullableTime
      shows_support: WithDefault<boolean>
      shows_follows: WithDefault<boolean>
      personal_by: WithDefault<string[]>
      language: string | null
      time_zone: string | null
      reads: WithDefault<string[]>
      created_on: TimeWithDefault
    }
    sessions: {
      id: Id
      user_id: number
      token_hash: Buffer
      device: WithDefault<string>
      proved_until: NullableTime
      name: WithDefault<string>
      scopes: Scope[] | null
      expires_on: NullableTime
      created_on: TimeWithDefault
      last_used_on: TimeWithDefault
    }
    known_devices: {
      id: Id
      user_id: number
      key_hash: Buffer
      created_on: TimeWithDefault
      last_used_on: TimeWithDefault
    }
    released_usernames: { name_hash: Buffer; look_hash: Buffer; ends_on: Time }
    mailed_links: {
      token_hash: Buffer
      user_id: number
      purpose: 'confirm' | 'reset'
      email: string
      created_on: TimeWithDefault
      expires_on: Time
    }
    totp_secrets: {
      user_id: number
      secret: Buffer
      confirmed_on: NullableTime
      last_step: WithDefault<number>
      created_on: TimeWithDefault
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
      created_on: TimeWithDefault
      last_used_on: NullableTime
    }
    passkey_challenges: { challenge: Buffer; session_id: number | null; expires_on: Time }
    recovery_codes: { code_hash: Buffer; user_id: number; created_on: TimeWithDefault }
    second_steps: {
      challenge_hash: Buffer
      user_id: number
      wrong_codes: WithDefault<number>
      created_on: TimeWithDefault
      expires_on: Time
    }
    email_undos: {
      id: Id
      user_id: number
      email: string
      key_hash: Buffer | null
      created_on: TimeWithDefault
      expires_on: Time
    }
    account_events: {
      id: Id
      user_id: number
      kind: string
      device: WithDefault<string>
      ip_network: WithDefault<string>
      created_on: TimeWithDefault
    }
    uploads: { url: string; user_id: number; kind: 'avatar' | 'blog'; created_on: TimeWithDefault }
  }
}
