import type { Pool } from 'pg'
import { computeChecksum, findBackupTables, type TableChecksum } from '../tables.ts'

/** The checksums of all tables in a database. */
export async function readTableChecksums(pool: Pool): Promise<Record<string, TableChecksum>> {
  const client = await pool.connect()
  try {
    const checksums: Record<string, TableChecksum> = {}
    for (const table of await findBackupTables(client))
      checksums[table.name] = await computeChecksum(client, table)
    return checksums
  } finally {
    client.release()
  }
}
