import type { MaybeTime, Time, Timestamp } from '#platform/db/columns.ts'

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
      created_on: Timestamp
      paid_on: MaybeTime
    }
    stripe_events: { id: string; type: string; received_on: Timestamp }
  }
}
