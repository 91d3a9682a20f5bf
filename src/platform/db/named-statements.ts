import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isOutdatedPlan, markIfConnectionError } from './database-errors.ts'
import { withRetry } from './transaction.ts'

/** Names of statements by their text: PostgreSQL parses and plans each named statement once per connection. */
const statementNames = new Map<string, string>()
const maxStatementNames = 2000
/** Number of names assigned so far; names are never reused. */
let assignedNames = 0

function getStatementName(text: string): string | undefined {
  const existing = statementNames.get(text)
  if (existing) return existing
  if (assignedNames >= maxStatementNames || !/^\s*(select|with|insert|update|delete)/i.test(text))
    return undefined
  const name = `wend_${assignedNames++}`
  statementNames.set(text, name)
  return name
}

/**
 * The pool as Kysely uses it. Parameterized statements are named, which makes node-postgres prepare them: the same query
 * has the same text, so the text is the key. Measured: 75-97 % of the speed of plain pg with names, 50 % without.
 * Statements outside of a transaction are repeated like transactions are, and connection errors are marked.
 * @param hasNames false behind a transaction pooler, where the next statement may use another connection
 */
export function poolForKysely(pool: pg.Pool, hasNames: boolean): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const existing = clients.get(client)
      if (existing) return existing
      const added = clientForKysely(client, hasNames)
      clients.set(client, added)
      return added
    },
    end: () => pool.end(),
  }
}

function clientForKysely(client: pg.PoolClient, hasNames: boolean): PostgresPoolClient {
  async function send(text: string, values: unknown[]) {
    const name = hasNames && values.length > 0 ? getStatementName(text) : undefined
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      markIfConnectionError(error)
      // It is prepared under another name when the statement, or its transaction, is repeated.
      if (isOutdatedPlan(error) && statementNames.get(text) === name) statementNames.delete(text)
      throw error
    }
  }
  const query = (text: string, values: unknown[]) =>
    client.getTransactionStatus() === 'I' ? withRetry(() => send(text, values)) : send(text, values)
  return {
    // Its other form takes a cursor, which Kysely only passes if the dialect is given a class of cursors.
    query: query as unknown as PostgresPoolClient['query'],
    release: (mustDestroy) => client.release(mustDestroy),
  }
}
