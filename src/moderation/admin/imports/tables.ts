import type { JSONColumnType } from 'kysely'
import type { Id, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    imports: {
      id: Id
      user_id: number | null
      file_name: string
      is_dry_run: boolean
      state: WithDefault<'waiting' | 'working' | 'done' | 'failed'>
      total: number | null
      seen: WithDefault<number>
      added: WithDefault<number>
      known: WithDefault<number>
      refused: WithDefault<number>
      message: WithDefault<string>
      created_on: TimeWithDefault
      updated_on: TimeWithDefault
    }
    import_sites: { blog_id: number; import_id: number }
    import_files: { import_id: number; bytes: Buffer }
    import_results: {
      import_id: number
      seen_before: number
      seen_after: number
      results: JSONColumnType<object[]>
    }
  }
}
