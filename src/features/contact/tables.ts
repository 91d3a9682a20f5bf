import type { Id, MaybeTime, Timestamp } from '#server/columns.ts'

declare module '#server/tables.ts' {
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
