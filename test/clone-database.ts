import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { withDatabaseName } from '#embedded-postgres/connection.ts'

/** Runs statements in the maintenance database of the server at `url`. */
export async function runOnServer(url: string, ...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: withDatabaseName(url, 'postgres') })
  await admin.connect()
  try {
    for (const statement of statements) await admin.query(statement)
  } finally {
    await admin.end()
  }
}

/** Clones a template into a new database on the same server. @returns its URL */
export async function cloneDatabase(url: string, template: string): Promise<string> {
  const name = `wend_test_${randomBytes(6).toString('hex')}`
  await runOnServer(url, `create database ${name} template ${template} strategy file_copy`)
  return withDatabaseName(url, name)
}

export async function dropDatabase(url: string): Promise<void> {
  for (;;) {
    try {
      await runOnServer(url, `drop database if exists ${databaseName(url)} with (force)`)
      return
    } catch (error) {
      // Autovacuum is working on it. Only a superuser may end it, but it ends soon.
      if ((error as pg.DatabaseError).code !== insufficientPrivilege) throw error
      await wait(100)
    }
  }
}

const insufficientPrivilege = '42501'

/** The database name in a connection URL. */
export const databaseName = (url: string): string => new URL(url).pathname.slice(1)

/** The name of the database of the demo community, which browser tests clone. */
export const demoDatabaseName = (templateUrl: string): string => `${databaseName(templateUrl)}_demo`
