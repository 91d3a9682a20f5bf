import type pg from 'pg'
import type { Translator } from '#i18n/translator.ts'
import { OperatorError } from '../runtime/operator-error.ts'
import { withClient } from './with-client.ts'

/** A pooler between Wend and its database is set otherwise than the settings say. */
class WrongPooler extends OperatorError {}

/** A pooler may happen to lend another connection. */
const tries = 3

/**
 * Whether the addresses lead where the settings say; asked once, when a process starts.
 * @param pooled the address of requests @param direct the one of listening, jobs and migrations
 * @throws WrongPooler with what to set instead
 */
export async function checkPooler(
  pooled: string,
  direct: string,
  pooler: 'none' | 'transaction',
): Promise<void> {
  const lends = await lendsByTransaction(direct)
  if (pooler === 'none') {
    if (lends)
      throw new WrongPooler((t: Translator) =>
        t(
          'DATABASE_URL points to a pooler in transaction mode. Set DATABASE_POOLER to transaction and DATABASE_DIRECT_URL to PostgreSQL’s own address.',
        ),
      )
    return
  }
  if (lends)
    throw new WrongPooler((t: Translator) =>
      t('DATABASE_DIRECT_URL must point to PostgreSQL itself, not a pooler.'),
    )
  const [there, here] = await Promise.all([placeOf(pooled), placeOf(direct)])
  if (there.place !== here.place)
    throw new WrongPooler((t: Translator) =>
      t('DATABASE_URL and DATABASE_DIRECT_URL point to different databases.'),
    )
  if (there.statement_timeout === '0')
    throw new WrongPooler((t: Translator) =>
      t('Statements through the pooler have no timeout. Run {statement} and let the pooler reconnect.', {
        statement: "alter role … set statement_timeout = '30s'",
      }),
    )
  // What a process that is cut off has locked would stay locked.
  if (there.idle_in_transaction_session_timeout === '0')
    throw new WrongPooler((t: Translator) =>
      t(
        'Idle transactions through the pooler have no timeout. Run {statement} and let the pooler reconnect.',
        { statement: "alter role … set idle_in_transaction_session_timeout = '10s'" },
      ),
    )
}

/** Whether two clients are given one connection between their statements, which nothing but such a pooler does. */
async function lendsByTransaction(url: string): Promise<boolean> {
  return withClient(url, (first) =>
    withClient(url, async (second) => {
      for (let left = tries; left > 0; left--) {
        const before = await backendOf(first)
        await second.query('begin')
        const other = await backendOf(second)
        await second.query('rollback')
        if (before === other) return true
      }
      return false
    }),
  )
}

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid

interface Place {
  /** A database among all databases. */
  place: string
  statement_timeout: string
  idle_in_transaction_session_timeout: string
}

const placeOf = (url: string): Promise<Place> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select system_identifier || ' ' || current_database() as place,
        current_setting('statement_timeout') as statement_timeout,
        current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout
      from pg_control_system()`)
    return rows[0]
  })
