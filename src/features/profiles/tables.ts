import type { WithDefault } from '#server/columns.ts'

declare module '#server/tables.ts' {
  interface Tables {
    profiles: { user_id: number; about_me: WithDefault<string>; avatar: string | null }
    profile_tags: { user_id: number; tag_id: number; position: number }
  }
}
