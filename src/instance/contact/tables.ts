import type { Id, MaybeTime, Timestamp } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    contact_messages: {
      id: Id
      user_id: number | null
      subject: string
      message: string
      done_on: MaybeTime
      done_by: number | null
      created_on: Timestamp
    }
  }
}
