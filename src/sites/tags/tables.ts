import type { AliasEvidence } from '#api-contract/values/alias-evidence.ts'
import type { Id, NullableTime, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    tags: {
      id: Id
      value: string
      merged_into: number | null
      merged_via: number | null
      is_blocked: WithDefault<boolean>
      blog_count: WithDefault<number>
      letter: WithDefault<string>
    }
    blog_tag_spellings: { blog_id: number; spelling_id: number; position: number }
    profile_tag_spellings: { user_id: number; spelling_id: number; position: number }
    related_tags: { tag_id: number; place: number; other_id: number; together: number }
    tag_languages: { language: string; tag_id: number; sites: number }
    language_tag_counts: { language: string; tags: number }
    tags_looked_at: { is_it: WithDefault<boolean>; fingerprint: string }
    tag_proposals: {
      id: Id
      spelling_id: number
      subject_id: number
      reasons: AliasEvidence[]
      weight: number
      state: WithDefault<'open' | 'accepted' | 'rejected'>
      decided_on: NullableTime
    }
  }
}
