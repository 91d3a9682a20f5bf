import type { Id, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'

/** Why content is hidden; explained in db/migrations/0080_holds.sql, `post` in 0161_hidden_posts.sql. */
export type HoldReason = 'review' | 'burst' | 'staff' | 'report' | 'suspension' | 'merge' | 'owner' | 'post'

declare module '#platform/db/tables.ts' {
  interface Tables {
    /** Exactly one of the five target columns is set. */
    content_holds: {
      id: Id
      blog_id: number | null
      review_id: number | null
      discussion_id: number | null
      comment_id: number | null
      user_id: number | null
      why: HoldReason
      cause_id: number | null
      note: WithDefault<string>
      held_by: number | null
      since: TimeWithDefault
    }
    /** Views of the public parts of users and profiles, without held users. */
    shown_people: {
      id: number
      username: string
      created_on: string
      supporter_since: string | null
      shows_support: boolean
      shows_follows: boolean
    }
    shown_profiles: { user_id: number; about_me: string; avatar: string | null }
  }
}
