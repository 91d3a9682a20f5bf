import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withDatabaseName } from '#embedded-postgres/connection.ts'
import type { Translator } from '#i18n/translator.ts'
import { openDatabase } from '../db/db.ts'
import { migrateDatabase } from '../schema/migrate.ts'
import { BackupError, type BackupTrailer } from './backup-file.ts'
import { checkPictures } from './check-pictures.ts'
import { restoreBackup } from './restore-backup.ts'

const prefix = 'wend_check_'
const insufficientPrivilege = '42501'
const objectInUse = '55006'

/**
 * Restores a backup into a temporary database on this server, verifying every row and every referenced picture, then
 * drops the database. Leftovers of killed checks are dropped first.
 * @param url any database of the server
 * @param usedPictures a query that selects picture URLs as `url`
 * @throws BackupError if it could not be restored completely; PicturesMissing if only pictures are missing
 */
export async function checkBackup(
  url: string,
  file: string,
  usedPictures: string,
  report: (line: string) => void = () => {},
): Promise<BackupTrailer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await dropLeftovers(client)
    const name = prefix + randomBytes(6).toString('hex')
    await retryWhileInUse(() => client.query(`create database ${name}`)).catch(explainMissingPrivilege)
    try {
      return await restoreInto(withDatabaseName(url, name), file, usedPictures, report)
    } finally {
      await retryWhileInUse(() => dropDatabase(client, name))
    }
  } finally {
    await client.end()
  }
}

/**
 * Drops a temporary database. `with (force)` fails while autovacuum processes the restored rows, since our role may not
 * terminate its workers. A plain drop does that itself, so only our own connections are terminated first.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await client.query(`drop database if exists ${name}`)
}

/** PostgreSQL waits five seconds for terminated backends to exit, which may not suffice on a busy machine. */
async function retryWhileInUse<T>(work: () => Promise<T>, times = 6): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await work()
    } catch (error) {
      if ((error as pg.DatabaseError).code !== objectInUse || n === times) throw error
    }
  }
}

async function restoreInto(
  url: string,
  file: string,
  usedPictures: string,
  report: (line: string) => void,
): Promise<BackupTrailer> {
  await migrateDatabase(url)
  const database = openDatabase(url, { connections: 1, hasTimeLimits: false })
  try {
    const trailer = await restoreBackup(database.pool, undefined, file, { mustBeEmpty: [], report })
    await checkPictures(database.pool, file, usedPictures)
    return trailer
  } finally {
    await database.close()
  }
}

/** Drops databases of killed checks; a running check is connected to its database. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(datname) as name from pg_database d
     where starts_with(datname, $1) and pg_has_role(datdba, 'member')
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [prefix],
  )
  // Another check may be faster; databases that cannot be dropped now are left to the next check.
  for (const { name } of rows) await client.query(`drop database if exists ${name}`).catch(() => {})
}

function explainMissingPrivilege(error: pg.DatabaseError): never {
  if (error.code !== insufficientPrivilege) throw error
  throw new BackupError((t: Translator) =>
    t('The check restores into a temporary database. Allow the role to create one (alter role … createdb).'),
  )
}
