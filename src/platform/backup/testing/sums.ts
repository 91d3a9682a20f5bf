import type { Pool } from 'pg'
import { backupTables, sumOf, type TableSum } from '../tables.ts'

/** Every table of a database, with what proves that it equals another. */
export async function sumsOf(pool: Pool): Promise<Record<string, TableSum>> {
  const client = await pool.connect()
  try {
    const sums: Record<string, TableSum> = {}
    for (const table of await backupTables(client)) sums[table.name] = await sumOf(client, table)
    return sums
  } finally {
    client.release()
  }
}
