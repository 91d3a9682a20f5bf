import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { openPool } from './connection-pool.ts'
import { isoTime } from './json-times.ts'
import { poolForKysely } from './named-statements.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction on it: every query takes it as its first argument. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

const TIMESTAMPTZ = 1184
const INT8 = 20
// Times are returned as ISO 8601 in UTC, the API's format. Counts fit into a number.
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return isoTime
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}

/** Statement counts of this process. */
interface SqlMeter {
  statements: number
  failures: number
  /** Total time of statements. */
  seconds: number
  record(event: LogEvent): void
}

const createSqlMeter = (): SqlMeter => ({
  statements: 0,
  failures: 0,
  seconds: 0,
  record(event) {
    this.statements++
    if (event.level === 'error') this.failures++
    this.seconds += event.queryDurationMillis / 1000
  },
})

export interface Database {
  db: Db
  pool: pg.Pool
  /** Bypasses any pooler: for listening, migrations and jobs, which use dedicated connections. */
  url: string
  meter: SqlMeter
  close(): Promise<void>
}

// UTC is what isoTime parses fastest. If a process is cut off or its machine dies, PostgreSQL is not notified; the
// timeouts release its locks within seconds.
const sessionSettings = `set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '10s';
  set idle_session_timeout = '60s'; set timezone = 'UTC'`
/**
 * Behind a transaction pooler, a setting would leak to the connection's next client; poolers only track the time zone
 * per client. There, set the limits on the role (schema/check-pooler.ts).
 */
const pooledSettings = `set timezone = 'UTC'`
/** Overrides limits set on the role, the database or in the URL; newer PostgreSQL versions have more of them. */
const noTimeLimits = `select set_config(name, '0', false) from unnest(array['statement_timeout', 'lock_timeout',
    'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout']) as name
  where current_setting(name, true) is not null;
  set timezone = 'UTC'`

/**
 * Opens a connection pool.
 * @param options.connections maximum number
 * @param options.onQuery receives every statement (metrics, tests)
 * @param options.connectTimeoutMs default 5,000
 * @param options.hasTimeLimits false if statements may take as long as they need, as in migrations
 */
export function openDatabase(
  url: string,
  options: {
    connections?: number
    hasTimeLimits?: boolean
    connectTimeoutMs?: number
    onQuery?: (event: LogEvent) => void
    onLost?: (error: Error) => void
    /** `transaction`: `url` leads to a transaction pooler, so statements are not named. */
    pooler?: 'none' | 'transaction'
    directUrl?: string | undefined
  } = {},
): Database {
  const isPooled = options.pooler === 'transaction'
  const settings = isPooled
    ? pooledSettings
    : options.hasTimeLimits === false
      ? noTimeLimits
      : sessionSettings
  const config: pg.PoolConfig = {
    connectionString: url,
    max: options.connections ?? 16,
    types,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'wend',
    // Sent as a statement because poolers reject startup parameters. The pool waits for it.
    onConnect: (client) => client.query(settings),
  }
  const pool = openPool(config, options.onLost ?? (() => {}))
  const meter = createSqlMeter()
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: poolForKysely(pool, !isPooled) }),
    log: (event) => {
      meter.record(event)
      options.onQuery?.(event)
    },
  })
  return { db, pool, url: options.directUrl ?? url, meter, close: () => db.destroy() }
}
