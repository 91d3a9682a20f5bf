import type { WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    profiles: { user_id: number; about_me: WithDefault<string>; avatar: string | null }
    profile_tags: { user_id: number; tag_id: number; position: number }
  }
}
