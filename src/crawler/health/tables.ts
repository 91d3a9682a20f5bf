import type { JSONColumnType } from 'kysely'
import type { Health } from '#api-contract/values/health.ts'
import type { Id, NullableTime, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'
import type { Evidence } from './evidence.ts'
import type { KnownSite } from './known-site.ts'
import type { ObservedFeed, ObservedPage } from './observation.ts'

/** A staff decision, valid until the evidence changes. */
export interface StaffHealthDecision {
  state: Health
  key: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    site_health: {
      blog_id: number
      known: JSONColumnType<KnownSite> | null
      page: JSONColumnType<ObservedPage> | null
      feed: JSONColumnType<ObservedFeed> | null
      evidence: JSONColumnType<Evidence[]>
      seen_on: NullableTime
      since: NullableTime
      nothing_since: NullableTime
      tries: WithDefault<number>
      decided: JSONColumnType<StaffHealthDecision> | null
      is_to_be_told: WithDefault<boolean>
      is_told_out: WithDefault<boolean>
      told_on: NullableTime
    }
    health_changes: {
      id: Id
      blog_id: number
      before: Health
      after: Health
      changed_on: TimeWithDefault
      by: 'reading' | 'staff'
      user_id: number | null
      reason: WithDefault<string>
      evidence: JSONColumnType<Evidence[]>
    }
    health_told: { blog_id: number; user_id: number }
  }
}
