import type { JSONColumnType } from 'kysely'
import type { SiteColumn, SiteFields } from '#api-contract/shapes/site-fields.ts'
import type { Health } from '#api-contract/values/health.ts'
import type { Status } from '#holds/rules.ts'
import type { Id, NullableTime, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'

/** The editable columns: address and title are required, the others have defaults. */
type SiteContentColumns = {
  [Name in SiteColumn]: Name extends 'url' | 'title' ? string : WithDefault<SiteFields[Name]>
}

/** Who blocked a site; db/migrations/0342_refused_sites.sql explains each source. */
export type BlockSource = 'deleted' | 'refused' | 'owner' | 'list'

declare module '#platform/db/tables.ts' {
  interface Tables {
    blogs: SiteContentColumns & {
      id: Id
      kind: WithDefault<'blog' | 'article'>
      status: WithDefault<Status>
      url_key: string
      domain: string
      registered_domain: WithDefault<string | null>
      slug: string
      image_placeholder: string | null
      user_id: number | null
      featured_position: number | null
      random_key: WithDefault<number>
      created_on: TimeWithDefault
      updated_on: TimeWithDefault
      published_on: NullableTime
      published_seq: number | null
      language: string | null
      origin: SiteOrigin | null
      posts_stopped: WithDefault<boolean>
      /** When the feed first asked not to be indexed, which hides its posts; null if it does not. */
      posts_noindex_on: NullableTime
      health: WithDefault<Health>
    }
    blog_tags: { blog_id: number; tag_id: number; position: number }
    shown_tags: { blog_id: number; names: string[] }
    blog_stats: {
      blog_id: number
      upvotes: WithDefault<number>
      reviews: WithDefault<number>
      rating_sum: WithDefault<number>
      discussions: WithDefault<number>
      followers: WithDefault<number>
    }
    blog_edits: {
      id: Id
      blog_id: number
      user_id: number | null
      before: JSONColumnType<object>
      after: JSONColumnType<object>
      source: WithDefault<EditSource>
      proposer_id: number | null
      created_on: TimeWithDefault
    }
    pending_edits: {
      blog_id: number
      version: Id
      user_id: number | null
      fields: JSONColumnType<object>
      created_on: TimeWithDefault
    }
    refused_sites: {
      id: Id
      key: string
      url: string
      reason: WithDefault<string>
      source: BlockSource
      refused_on: TimeWithDefault
      user_id: number | null
    }
    refused_keys: { key: string; refused_id: number }
    blog_owners: { blog_id: number; user_id: number; verified_on: TimeWithDefault }
    /** A view: owners of sites that have not changed hands. */
    current_owners: { blog_id: number; user_id: number }
  }
}

/** How a site was listed: by a member, or by a bulk import. */
export type SiteOrigin = 'person' | 'import'

/** The origin of a change to a site; an owner has proved that the site is theirs. */
export type EditSource = 'person' | 'owner' | 'staff' | 'import' | 'reading'
