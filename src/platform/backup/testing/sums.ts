import type { Pool } from 'pg'
import { backupTables, checksumOf, type TableChecksum } from '../tables.ts'

/** Every table of a database, with what proves that it equals another. */
export async function sumsOf(pool: Pool): Promise<Record<string, TableChecksum>> {
  const client = await pool.connect()
  try {
    const sums: Record<string, TableChecksum> = {}
    for (const table of await backupTables(client)) sums[table.name] = await checksumOf(client, table)
    return sums
  } finally {
    client.release()
  }
}
