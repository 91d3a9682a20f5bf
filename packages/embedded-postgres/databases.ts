import pg from 'pg'
import type { Credentials } from './cluster.ts'
import { asSuperuser, type Endpoint } from './connection.ts'

/**
 * Creates Wend's role and the databases if missing. As with a managed PostgreSQL, the role is not a superuser: it owns
 * its databases, may create more (as tests do) and read the server's statistics.
 */
export async function ensureDatabases(
  endpoint: Endpoint,
  credentials: Credentials,
  databases: string[],
): Promise<void> {
  await asSuperuser(endpoint, credentials.superuser_password, async (client) => {
    const roles = await client.query(`select 1 from pg_roles where rolname = 'wend'`)
    if (roles.rowCount === 0) {
      await ignoreIfExists(
        client.query(`create role wend login createdb password ${pg.escapeLiteral(credentials.password)}`),
      )
      await client.query('grant pg_monitor to wend')
    }
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    const existingNames = new Set(rows.map((row) => row.datname))
    for (const name of databases.filter((name) => !existingNames.has(name)))
      await ignoreIfExists(client.query(`create database ${pg.escapeIdentifier(name)} owner wend`))
  })
}

// Two processes may create the same object at once; the error of the second is harmless.
async function ignoreIfExists(creation: Promise<unknown>): Promise<void> {
  await creation.catch((error: pg.DatabaseError) => {
    if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error
  })
}
