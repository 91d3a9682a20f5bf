import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outboxConsumers } from '#app/modules.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { drainOutbox } from '#platform/outbox/take-batch.ts'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { importEntries } from '#sites/imports/import-entries.ts'
import { findFiles, readEntries } from '#sites/imports/list-files.ts'

/** Opens a database with all sites of these lists; earlier lists win. The next run reuses it. */
export async function openRealSites(
  lists: string[],
  folder = process.env.RELEVANCE_DATA ?? join(tmpdir(), 'wend-relevance'),
): Promise<{ database: Database; close(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, ifRunning: 'use' })
  await migrateDatabase(postgres.url)
  const database = openDatabase(postgres.url, { connections: 4 })
  const { rowCount } = await database.pool.query('select from blogs limit 1')
  if (!rowCount) {
    console.info('importing the lists, which takes a few minutes')
    await importEntries(
      database.db,
      readEntries(await findFiles(lists), () => {}),
    )
    await drainOutbox(database.db, outboxConsumers)
    await database.pool.query('vacuum analyze')
  }
  await drainOutbox(database.db, outboxConsumers)
  return {
    database,
    close: async () => {
      await database.close()
      await postgres.stop()
    },
  }
}
