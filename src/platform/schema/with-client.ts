import pg from 'pg'
import type { Translator } from '#i18n/translator.ts'
import { OperatorError } from '../runtime/operator-error.ts'

const timeoutMs = 10_000

/**
 * Runs `work` on a dedicated connection, without the application's session settings: through a pooler those would leak
 * to other clients.
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'wend start',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // A broken connection fails the statement, which reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** @throws OperatorError if the external database cannot be reached, with the reason */
export async function assertReachable(url: string): Promise<void> {
  try {
    await withClient(url, (client) => client.query('select 1'))
  } catch (error) {
    // A name with several addresses has a failure for each.
    const [first] = error instanceof AggregateError ? error.errors : [error]
    const reason = first instanceof Error ? first.message : String(first)
    throw new OperatorError((t: Translator) =>
      t('Can’t reach the database ({reason}). Check that it’s running and that DATABASE_URL is correct.', {
        reason,
      }),
    )
  }
}
