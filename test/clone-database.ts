import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Runs statements on the server of an address, in its maintenance database. */
export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: at(url, 'postgres') })
  await admin.connect()
  try {
    for (const statement of statements) await admin.query(statement)
  } finally {
    await admin.end()
  }
}

/** The same server, another database. */
export function at(url: string, name: string): string {
  const clonedUrl = new URL(url)
  clonedUrl.pathname = `/${name}`
  return clonedUrl.href
}

/** Clones a template into a new database on the same server. @returns its address */
export async function cloneDatabase(url: string, template: string): Promise<string> {
  const name = `wend_test_${randomBytes(6).toString('hex')}`
  await onServer(url, `create database ${name} template ${template} strategy file_copy`)
  return at(url, name)
}

export async function dropDatabase(url: string): Promise<void> {
  for (;;) {
    try {
      await onServer(url, `drop database if exists ${nameOf(url)} with (force)`)
      return
    } catch (error) {
      // Autovacuum is working on it. Only a superuser may end it, but it ends soon.
      if ((error as pg.DatabaseError).code !== insufficientPrivilege) throw error
      await wait(100)
    }
  }
}

const insufficientPrivilege = '42501'

/** The database name in an address. */
export const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** The name of the database of the demo community, which browser tests clone. */
export const demoNameOf = (templateUrl: string): string => `${nameOf(templateUrl)}_demo`
