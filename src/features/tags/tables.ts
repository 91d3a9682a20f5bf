import type { Id, WithDefault } from '#server/columns.ts'

declare module '#server/tables.ts' {
  interface Tables {
    tags: {
      id: Id
      value: string
      merged_into: number | null
      is_blocked: WithDefault<boolean>
      blog_count: WithDefault<number>
    }
  }
}
