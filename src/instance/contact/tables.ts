import type { Id, NullableTime, TimeWithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    contact_messages: {
      id: Id
      user_id: number | null
      subject: string
      message: string
      done_on: NullableTime
      done_by: number | null
      created_on: TimeWithDefault
    }
  }
}
