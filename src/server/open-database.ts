import { mkdir } from 'node:fs/promises'
import type { LogEvent } from 'kysely'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db.ts'
import { migrateJobs } from './jobs/migrate-jobs.ts'
import { migrate } from './migrate.ts'
import { startEmbeddedPostgres } from './postgres/embedded.ts'

export interface OpenDatabase extends Database {
  /** Closes the connections, and stops the embedded server if this process started it. */
  close(): Promise<void>
}

/**
 * The database that the settings name, migrated: an external one, or the embedded one.
 * @param whenRunning what to do when another process serves the same data folder: commands use its database
 * @throws DataDirInUse, PostgresUnavailable with a sentence for the operator
 */
export async function openConfiguredDatabase(
  config: Config,
  options: {
    whenRunning: 'adopt' | 'refuse'
    log?: (line: string) => void
    onLost?: (error: Error) => void
    onQuery?: (event: LogEvent) => void
  },
): Promise<OpenDatabase> {
  await mkdir(config.data_dir, { recursive: true })
  const embedded = config.database_url
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.data_dir, ...options })
  const database = openDatabase(config.database_url ?? embedded?.url ?? '', {
    ...(options.onLost ? { onLost: options.onLost } : {}),
    ...(options.onQuery ? { onQuery: options.onQuery } : {}),
  })
  try {
    await migrate(database.db)
    await migrateJobs(database.pool)
  } catch (error) {
    await database.close()
    await embedded?.stop()
    throw error
  }
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded?.stop()
    },
  }
}
