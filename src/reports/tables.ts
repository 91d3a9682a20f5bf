import type { Id, NullableTime, TimeWithDefault, WithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    reports: {
      id: Id
      user_id: number | null
      kind: 'blog' | 'review' | 'discussion' | 'comment' | 'user' | 'post'
      thing_id: number
      category: WithDefault<'spam' | 'dead' | 'changed_hands' | 'wrong_tags' | 'unkind' | 'other'>
      reason: string
      state: WithDefault<'open' | 'dismiss' | 'hide' | 'delete'>
      decided_by: number | null
      decided_on: NullableTime
      created_on: TimeWithDefault
    }
  }
}
