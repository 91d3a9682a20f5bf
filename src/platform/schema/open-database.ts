import type { LogEvent } from 'kysely'
import { restrictDataFolder } from '#embedded-postgres/data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { EmbeddedPostgresError } from '#embedded-postgres/errors.ts'
import { type Database, openDatabase } from '../db/db.ts'
import type { Config } from '../runtime/config.ts'
import { OperatorError } from '../runtime/operator-error.ts'
import { checkPooler } from './check-pooler.ts'
import { migrateDatabase } from './migrate.ts'
import { assertCurrent, assertServable, findSchemaState } from './schema-state.ts'
import { assertReachable } from './with-client.ts'

/** Folders in the data folder besides the database. */
const privateFolders = ['media', 'outbox']

export interface OpenDatabase extends Database {
  /** Closes the connections, and stops the embedded server if this process started it. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** What to do if another process runs the database in this data folder; commands use it. */
  ifRunning: 'use' | 'refuse'
  /**
   * Only the server and `npm run migrate` migrate a database in use. A worker runs with any compatible schema, even the
   * next version's; other commands require exactly this version's, and restoring accepts any. Each of them initializes
   * an empty database.
   */
  schema: 'migrate' | 'serve' | 'require' | 'any'
  /** True to use the operator's pooler; commands bypass it. */
  isPooled?: boolean
  /** Receives a line for each migration. */
  report?: (line: string) => void
  /** Receives PostgreSQL's own messages. */
  log?: (line: string) => void
  onLost?: (error: Error) => void
  onQuery?: (event: LogEvent) => void
}

/**
 * Opens the configured database: external or embedded.
 * @throws OperatorError
 */
export async function openConfiguredDatabase(config: Config, options: OpenOptions): Promise<OpenDatabase> {
  if (config.databaseUrl) await restrictDataFolder(config.dataDir, privateFolders)
  const embedded = config.databaseUrl ? undefined : await startOwnPostgres(config, options)
  const { isPooled = false } = options
  const direct = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? ''
  const url = isPooled ? (config.databaseUrl ?? direct) : direct
  const database = openDatabase(url, {
    connections: config.databaseConnections,
    directUrl: direct,
    ...(isPooled ? { pooler: config.databasePooler } : {}),
    ...(options.onLost ? { onLost: options.onLost } : {}),
    ...(options.onQuery ? { onQuery: options.onQuery } : {}),
  })
  try {
    if (config.databaseUrl) await assertReachable(url)
    if (isPooled && config.databaseUrl) await checkPooler(url, direct, config.databasePooler)
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

function startOwnPostgres(config: Config, { ifRunning, log }: OpenOptions): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    privateFolders,
    memoryMb: config.memoryMb,
    ifRunning,
    ...(log ? { log } : {}),
  }).catch((error) => {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    throw new OperatorError((t) => error.sentence((text, values) => t.parts(text, values) as string))
  })
}

async function prepareSchema({ db, url }: Database, { schema, report }: OpenOptions): Promise<void> {
  const state = await findSchemaState(db)
  if (schema === 'migrate' || state.is_empty) await migrateDatabase(url, report ? { report } : {})
  else if (schema === 'serve') assertServable(state)
  else if (schema === 'require') assertCurrent(state)
}
