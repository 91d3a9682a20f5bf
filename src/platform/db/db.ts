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
// Times are returned as ISO 8601 in UTC, as the API shows them; counts fit a number.
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === TIMESTAMPTZ) return isoTime
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}

/** Statements of this process so far. */
interface SqlMeter {
  statements: number
  failed: number
  /** Total time of statements. */
  seconds: number
  see(event: LogEvent): void
}

const createSqlMeter = (): SqlMeter => ({
  statements: 0,
  failed: 0,
  seconds: 0,
  see(event) {
    this.statements++
    if (event.level === 'error') this.failed++
    this.seconds += event.queryDurationMillis / 1000
  },
})

export interface Database {
  db: Db
  pool: pg.Pool
  /** Leads past any pooler: for those who listen, migrate or run jobs on connections of their own. */
  url: string
  meter: SqlMeter
  close(): Promise<void>
}

// Times come as isoTime reads them fastest.
// What a process held that is cut off, or whose machine died, others get within seconds: PostgreSQL hears nothing of it.
const sessionSettings = `set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '10s';
  set idle_session_timeout = '60s'; set timezone = 'UTC'`
/**
 * Through a pooler that lends connections by the transaction, a setting reaches the next client of that connection: only the
 * time zone is kept by poolers for each of their clients. The limits are the role's there (postgres/check-pooler.ts).
 */
const pooledSettings = `set timezone = 'UTC'`
/** Whatever the role, the database or the address set; newer versions of PostgreSQL have more of them. */
const noTimeLimits = `select set_config(name, '0', false) from unnest(array['statement_timeout', 'lock_timeout',
    'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout']) as name
  where current_setting(name, true) is not null;
  set timezone = 'UTC'`

/**
 * Opens a pool of connections.
 * @param options.connections the most at once @param options.onQuery is told of every statement (metrics, tests)
 * @param options.connectWithinMs default 5,000
 * @param options.hasTimeLimits false where a statement may take as long as it takes, as in a migration
 */
export function openDatabase(
  url: string,
  options: {
    connections?: number
    hasTimeLimits?: boolean
    connectWithinMs?: number
    onQuery?: (event: LogEvent) => void
    onLost?: (error: Error) => void
    /** `transaction`: `url` is a pooler's that lends connections by the transaction, so statements have no names. */
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
    connectionTimeoutMillis: options.connectWithinMs ?? 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'wend',
    // A statement rather than a setting of the connection: poolers refuse those. The pool waits for it.
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
        meter.see(event)
        options.onQuery?.(event)
      },
    }),
  )
  return { db, pool, url: options.directUrl ?? url, meter, close: () => db.destroy() }
}

/** Statements seen so far, by their text: PostgreSQL then parses and plans each once per connection. */
const names = new Map<string, string>()
const maxNames = 2000
/** Names used so far; one that a statement lost is not used again. */
let given = 0

/**
 * Names every parametrised statement of a connection, which makes node-postgres prepare it. Kysely builds the same text
 * for the same query, so the text is the key. Measured: 0.75-0.97 of raw speed with names, 0.5 without.
 */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = nameOf(text)
      if (name) {
        const result = query({ name, text, values }, ...rest)
        return result instanceof Promise ? result.catch(renamed(client, text, values)) : result
      }
    }
    return query(text, values, ...rest)
  }) as typeof client.query
}

/**
 * After a migration changes a table, PostgreSQL refuses statements prepared before it that return all of the table's
 * columns. Under another name they are prepared again: at once, or when the transaction runs again
 * (retry-transactions.ts).
 */
const renamed = (client: pg.PoolClient, text: string, values: unknown[]) => (error: unknown) => {
  if (!isOutdatedPlan(error)) throw error
  names.delete(text)
  const name = nameOf(text)
  if (!name || client.getTransactionStatus() !== 'I') throw error
  return client.query({ name, text, values })
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (given >= maxNames || !/^\s*(select|with|insert|update|delete)/i.test(text)) return undefined
  const name = `wend_${given++}`
  names.set(text, name)
  return name
}
