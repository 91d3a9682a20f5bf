import type { NullableTime, Time, TimeWithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    donations: {
      id: string
      user_id: number | null
      amount: number
      currency: string
      is_monthly: boolean
      state: string
      told_on: Time
      created_on: TimeWithDefault
      paid_on: NullableTime
    }
    stripe_events: { id: string; type: string; received_on: TimeWithDefault }
  }
}
