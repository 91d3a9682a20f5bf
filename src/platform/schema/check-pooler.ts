import type pg from 'pg'
import type { Translator } from '#i18n/translator.ts'
import { OperatorError } from '../runtime/operator-error.ts'
import { withClient } from './with-client.ts'

/** The database's pooler does not match the settings. */
class PoolerMismatch extends OperatorError {}

/** More than one, because a pooler may happen to assign another connection. */
const tries = 3

/**
 * Checks that the URLs match DATABASE_POOLER; called once when a process starts.
 * @param pooled URL for requests
 * @param direct URL for listening, jobs and migrations
 * @throws PoolerMismatch with what to set instead
 */
export async function checkPooler(
  pooled: string,
  direct: string,
  pooler: 'none' | 'transaction',
): Promise<void> {
  const isPooled = await isTransactionPooler(direct)
  if (pooler === 'none') {
    if (isPooled)
      throw new PoolerMismatch((t: Translator) =>
        t(
          'DATABASE_URL points to a pooler in transaction mode. Set DATABASE_POOLER to transaction and DATABASE_DIRECT_URL to PostgreSQL’s own address.',
        ),
      )
    return
  }
  if (isPooled)
    throw new PoolerMismatch((t: Translator) =>
      t('DATABASE_DIRECT_URL must point to PostgreSQL itself, not a pooler.'),
    )
  const [pooledTarget, directTarget] = await Promise.all([connectionTarget(pooled), connectionTarget(direct)])
  if (pooledTarget.database !== directTarget.database)
    throw new PoolerMismatch((t: Translator) =>
      t('DATABASE_URL and DATABASE_DIRECT_URL point to different databases.'),
    )
  if (pooledTarget.statement_timeout === '0')
    throw new PoolerMismatch((t: Translator) =>
      t('Statements through the pooler have no timeout. Run {statement} and let the pooler reconnect.', {
        statement: "alter role … set statement_timeout = '30s'",
      }),
    )
  // Without it, locks of a process that is cut off would stay.
  if (pooledTarget.idle_in_transaction_session_timeout === '0')
    throw new PoolerMismatch((t: Translator) =>
      t(
        'Idle transactions through the pooler have no timeout. Run {statement} and let the pooler reconnect.',
        { statement: "alter role … set idle_in_transaction_session_timeout = '10s'" },
      ),
    )
}

/** True if two clients share a connection between their statements, as only a transaction pooler lets them. */
async function isTransactionPooler(url: string): Promise<boolean> {
  return withClient(url, (first) =>
    withClient(url, async (second) => {
      for (let left = tries; left > 0; left--) {
        const firstBackend = await backendOf(first)
        await second.query('begin')
        const secondBackend = await backendOf(second)
        await second.query('rollback')
        if (firstBackend === secondBackend) return true
      }
      return false
    }),
  )
}

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid

interface ConnectionTarget {
  /** Identifies a database globally. */
  database: string
  statement_timeout: string
  idle_in_transaction_session_timeout: string
}

const connectionTarget = (url: string): Promise<ConnectionTarget> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select system_identifier || ' ' || current_database() as database,
        current_setting('statement_timeout') as statement_timeout,
        current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout
      from pg_control_system()`)
    return rows[0]
  })
