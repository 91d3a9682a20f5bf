import pg from 'pg'
import type { Translator } from '#i18n/translator.ts'
import { OperatorError } from '../runtime/operator-error.ts'

const timeoutMs = 10_000

/**
 * Runs `work` on a connection of its own, without the settings of the application's connections: through a pooler those
 * would stay on a connection that others are given next.
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'wend start',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // A connection that breaks fails the statement, which says why.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** @throws OperatorError with what was said on the way to an external database */
export async function reach(url: string): Promise<void> {
  try {
    await withClient(url, (client) => client.query('select 1'))
  } catch (error) {
    // Where a name has several addresses, each has its own failure.
    const [first] = error instanceof AggregateError ? error.errors : [error]
    const reason = first instanceof Error ? first.message : String(first)
    throw new OperatorError((t: Translator) =>
      t('Can’t reach the database ({reason}). Check that it’s running and that DATABASE_URL is correct.', {
        reason,
      }),
    )
  }
}
