import { Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { openPool } from './connection-pool.ts'
import { markConnectionErrors } from './database-errors.ts'
import { isoTime } from './json-times.ts'
import { isOutdatedPlan, retryTransactions } from './retry-transactions.ts'
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
    onConnect: (client) => client.query(settings) as unknown as undefined,
  }
  const pool = openPool(config, options.onLost ?? (() => {}))
  markConnectionErrors(pool)
  if (!isPooled) pool.on('connect', nameStatements)
  const meter = createSqlMeter()
  const db = retryTransactions(
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: (event) => {
        meter.record(event)
        options.onQuery?.(event)
      },
    }),
  )
  return { db, pool, url: options.directUrl ?? url, meter, close: () => db.destroy() }
}

/** Names of statements by their text: PostgreSQL parses and plans each named statement once per connection. */
const statementNames = new Map<string, string>()
const maxStatementNames = 2000
/** Number of names assigned so far; names are never reused. */
let assignedNames = 0

/**
 * Names every parameterized statement, which makes node-postgres prepare it. Kysely builds the same text for the same
 * query, so the text is the key. Measured: 75-97 % of the speed of plain pg with names, 50 % without.
 */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = getStatementName(text)
      if (name) {
        const result = query({ name, text, values }, ...rest)
        return result instanceof Promise ? result.catch(retryUnderNewName(client, text, values)) : result
      }
    }
    return query(text, values, ...rest)
  }) as typeof client.query
}

/**
 * After a migration changes a table, PostgreSQL rejects statements prepared earlier that return all of its columns.
 * They are prepared again under another name: at once, or when the transaction is retried (retry-transactions.ts).
 */
const retryUnderNewName = (client: pg.PoolClient, text: string, values: unknown[]) => (error: unknown) => {
  if (!isOutdatedPlan(error)) throw error
  statementNames.delete(text)
  const name = getStatementName(text)
  if (!name || client.getTransactionStatus() !== 'I') throw error
  return client.query({ name, text, values })
}

function getStatementName(text: string): string | undefined {
  const existing = statementNames.get(text)
  if (existing) return existing
  if (assignedNames >= maxStatementNames || !/^\s*(select|with|insert|update|delete)/i.test(text))
    return undefined
  const name = `wend_${assignedNames++}`
  statementNames.set(text, name)
  return name
}
