import type { DuplicateSign } from '#api-contract/values/duplicate-signs.ts'
import type { Id, NullableTime, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    site_identities: {
      blog_id: number
      title: WithDefault<string>
      feed_key: string | null
      canonical_key: string | null
    }
    duplicates: {
      id: Id
      from_id: number
      into_id: number
      signs: DuplicateSign[]
      found_on: TimeWithDefault
      kept_apart_on: NullableTime
    }
  }
}
