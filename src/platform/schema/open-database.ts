import type { LogEvent } from 'kysely'
import { closeDataFolder } from '#embedded-postgres/data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { EmbeddedPostgresError } from '#embedded-postgres/errors.ts'
import { type Database, openDatabase } from '../db/db.ts'
import type { Config } from '../runtime/config.ts'
import { OperatorError } from '../runtime/operator-error.ts'
import { checkPooler } from './check-pooler.ts'
import { migrateDatabase } from './migrate.ts'
import { findSchemaState, requireCurrent, requireServable } from './schema-state.ts'
import { reach } from './with-client.ts'

/** What Wend stores in its data folder beside the database. */
const privateFolders = ['media', 'outbox']

export interface OpenDatabase extends Database {
  /** Closes the connections, and stops the embedded server if this process started it. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** What to do when another process serves the same data folder: commands use its database. */
  whenRunning: 'adopt' | 'refuse'
  /**
   * Only the server and `npm run migrate` migrate a database that is in use. A worker serves with any schema that fits,
   * which the next version's may; other commands require exactly this version's, and restoring takes any. An empty
   * database gets its schema from each of them.
   */
  schema: 'migrate' | 'serve' | 'require' | 'any'
  /** Whether statements may go through the operator's pooler: commands go past it. */
  isPooled?: boolean
  /** Gets a line for each migration. */
  tell?: (line: string) => void
  /** Gets PostgreSQL's own messages. */
  log?: (line: string) => void
  onLost?: (error: Error) => void
  onQuery?: (event: LogEvent) => void
}

/**
 * The database that the settings name: an external one, or the embedded one.
 * @throws OperatorError
 */
export async function openConfiguredDatabase(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  if (config.database_url) await closeDataFolder(config.data_dir, privateFolders)
  const embedded = config.database_url ? undefined : await startOwnPostgres(config, options)
  const { isPooled = false } = options
  const direct = config.database_direct_url ?? config.database_url ?? embedded?.url ?? ''
  const url = isPooled ? (config.database_url ?? direct) : direct
  const database = openDatabase(url, {
    connections: config.database_connections,
    directUrl: direct,
    ...(isPooled ? { pooler: config.database_pooler } : {}),
    ...(options.onLost ? { onLost: options.onLost } : {}),
    ...(options.onQuery ? { onQuery: options.onQuery } : {}),
  })
  try {
    if (config.database_url) await reach(url)
    if (isPooled && config.database_url) await checkPooler(url, direct, config.database_pooler)
    await prepareSchema(database, options)
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

function startOwnPostgres(config: Config, { whenRunning, log }: OpenOptions): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: config.data_dir,
    privateFolders,
    memoryMb: config.memory_mb,
    whenRunning,
    ...(log ? { log } : {}),
  }).catch((error) => {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    throw new OperatorError((t) => error.sentence((text, values) => t.parts(text, values) as string))
  })
}

async function prepareSchema({ db, url }: Database, { schema, tell }: OpenOptions): Promise<void> {
  const state = await findSchemaState(db)
  if (schema === 'migrate' || state.is_empty) await migrateDatabase(url, tell ? { tell } : {})
  else if (schema === 'serve') requireServable(state)
  else if (schema === 'require') requireCurrent(state)
}
