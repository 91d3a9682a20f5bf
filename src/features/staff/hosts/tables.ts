import type { Timestamp } from '#server/columns.ts'

declare module '#server/tables.ts' {
  interface Tables {
    refused_hosts: { host: string; reason: string; user_id: number | null; created_on: Timestamp }
  }
}
