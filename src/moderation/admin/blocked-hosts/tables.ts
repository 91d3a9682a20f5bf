import type { TimeWithDefault } from '#platform/db/columns.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    refused_hosts: { host: string; reason: string; user_id: number | null; created_on: TimeWithDefault }
  }
}
