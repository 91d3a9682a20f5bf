import type { JSONColumnType } from 'kysely'
import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import type { NullableTime, Time, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'
import type { Validators } from '#platform/outbound/polite-response.ts'
import type { SiteNames } from './site-names.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    recommendation_sources: {
      blog_id: number
      kind: RecommendationKind
      url: string
      validators: JSONColumnType<Validators[] | null>
      targets: JSONColumnType<SiteNames[]>
      is_directory: WithDefault<boolean>
      due_on: NullableTime
    }
    recommendations: {
      from_id: number
      to_id: number
      kind: RecommendationKind
      first_seen_on: Time
      last_seen_on: Time
      missed: WithDefault<number>
    }
    featured_sites: { blog_id: number; featured_on: TimeWithDefault }
    recommended_sites: {
      blog_id: number
      recommended_by: WithDefault<number>
      domains: WithDefault<number>
      voices: WithDefault<number>
      is_open: boolean
    }
  }
}
