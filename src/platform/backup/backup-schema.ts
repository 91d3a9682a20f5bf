import type { PoolClient } from 'pg'
import type { Translator } from '#i18n/translator.ts'
import { migrationNames, readMigration } from '../schema/migration-files.ts'
import { parseMigrationMark, unusedSinceToRecord } from '../schema/migration-mark.ts'
import { BackupError, type BackupHeader } from './backup-file.ts'
import { type BackupTable, findBackupTables, findJobsSchema, findSequences } from './tables.ts'

/** A table of a backup, mapped to our own schema. */
interface RestoredTable extends BackupTable {
  /** Its name in the backup. */
  nameInFile: string
}

/** An empty schema of the backup's version, ready to be filled. All names in it come from PostgreSQL's catalogs. */
export interface BackupSchema {
  tables: RestoredTable[]
  sequences: { name: string; last: string }[]
  /** Statements that restore indexes and foreign keys. */
  deferredStatements: string[]
  /** Our migrations that are newer than the backup. */
  newerMigrations: string[]
  /** True if pending jobs can be restored: graphile-worker's tables differ between its versions. */
  hasJobs: boolean
}

/**
 * Builds the schema of the backup's version from our own migrations, replacing the existing one.
 * @throws BackupError if the backup contains names that this schema lacks
 */
export async function buildSchema(client: PoolClient, header: BackupHeader): Promise<BackupSchema> {
  const ownMigrations = await migrationNames()
  const backupMigrations = ownMigrations.slice(0, header.migrations.length)
  const unknownMigration = header.migrations.find((name) => !ownMigrations.includes(name))
  if (unknownMigration !== undefined) {
    throw new BackupError((t: Translator) =>
      t('This backup was made by a newer version of Wend ({what}). Nothing was changed.', {
        what: quoteName(unknownMigration),
      }),
    )
  }
  if (
    backupMigrations.length < header.migrations.length ||
    backupMigrations.some((name, number) => name !== header.migrations[number])
  ) {
    throw new BackupError((t: Translator) =>
      t('This backup lists its migrations in the wrong order. Nothing was changed.'),
    )
  }
  await client.query('drop schema public cascade; create schema public')
  await client.query(`
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock values ('migration_lock', 0)`)
  await applyMigrations(client, backupMigrations)
  const hasJobs = (await findJobsSchema(client)) === header.jobs_schema
  const tables = matchTables(header, await findBackupTables(client), hasJobs)
  const sequences = matchSequences(header, await findSequences(client), hasJobs)
  return {
    tables,
    sequences,
    deferredStatements: await dropConstraints(client, tables),
    newerMigrations: ownMigrations.slice(backupMigrations.length),
    hasJobs,
  }
}

/** Applies migrations on a connection that is in a transaction. */
export async function applyMigrations(client: PoolClient, names: string[]): Promise<void> {
  for (const name of names) {
    const text = await readMigration(name)
    if (text === undefined) throw new Error(`The migration ${name} is missing.`)
    // All batches run in one transaction here, so this only has to terminate.
    const isInBatches = parseMigrationMark(text)?.in_batches
    for (;;) {
      const { rowCount } = await client.query(text)
      if (!isInBatches || !rowCount) break
    }
    await client.query('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()])
    const unusedSince = unusedSinceToRecord(name, text)
    if (unusedSince !== undefined)
      await client.query('insert into migration_marks values ($1, $2)', [name, unusedSince])
  }
}

const isJobTable = (name: string) => name.startsWith('graphile_worker.')
/** PostgreSQL versions differ in which names they quote; none of our names contains a quote. */
const unquote = (name: string) => name.replaceAll('"', '')
const quoteName = (name: string) => JSON.stringify(name.slice(0, 100))

function unknownNameError(name: string): BackupError {
  return new BackupError((t: Translator) =>
    t('This backup contains {what}, which its version of Wend doesn’t have. Nothing was changed.', {
      what: quoteName(name),
    }),
  )
}

function matchTables(header: BackupHeader, tables: BackupTable[], hasJobs: boolean): RestoredTable[] {
  const matchedTables = header.tables.flatMap((headerTable) => {
    if (isJobTable(headerTable.name) && !hasJobs) return []
    const table = tables.find(({ name }) => unquote(name) === unquote(headerTable.name))
    if (!table) throw unknownNameError(headerTable.name)
    const columns = headerTable.columns.map((column) => {
      const found = table.columns.find((candidate) => unquote(candidate) === unquote(column))
      if (!found) throw unknownNameError(`${headerTable.name}.${column}`)
      return found
    })
    assertUnique(columns, headerTable.name)
    return [{ name: table.name, nameInFile: headerTable.name, columns }]
  })
  assertUnique(
    matchedTables.map(({ name }) => name),
    'its tables',
  )
  return matchedTables
}

function matchSequences(
  header: BackupHeader,
  sequences: string[],
  hasJobs: boolean,
): BackupSchema['sequences'] {
  return header.sequences.flatMap(({ name: nameInFile, last }) => {
    if (isJobTable(nameInFile) && !hasJobs) return []
    const name = sequences.find((candidate) => unquote(candidate) === unquote(nameInFile))
    if (!name) throw unknownNameError(nameInFile)
    return [{ name, last }]
  })
}

function assertUnique(names: string[], where: string): void {
  if (new Set(names).size === names.length) return
  throw new BackupError((t: Translator) =>
    t('This backup has duplicate entries in {what}. Nothing was changed.', { what: quoteName(where) }),
  )
}

/**
 * Drops foreign keys and triggers, since rows arrive in any order and already contain the triggers' results; and
 * indexes, which are built from all rows much faster than row by row.
 */
async function dropConstraints(client: PoolClient, tables: RestoredTable[]): Promise<string[]> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  // Partitions of an index are dropped and created with it; its own definition says "ON ONLY", which excludes them.
  const { rows: indexes } = await client.query<{ drop: string; add: string }>(`
    select format('drop index %s', i.indexrelid::regclass) as drop,
           replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as add
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisunique and not c.relispartition`)
  for (const { drop } of [...keys, ...indexes]) await client.query(drop)
  for (const { name } of tables) {
    await client.query(`alter table ${name} disable trigger user`)
    if (!isJobTable(name)) await client.query(`truncate ${name}`)
  }
  // Existing jobs are deleted even if the backup's are skipped: they belong to the data being replaced.
  for (const { name } of await findBackupTables(client)) {
    if (isJobTable(name)) await client.query(`delete from ${name}`)
  }
  return [...indexes, ...keys].map(({ add }) => add)
}

const reportEvery = 20

/** Restores indexes, foreign keys and triggers, and sets the sequences. */
export async function finishSchema(
  client: PoolClient,
  schema: BackupSchema,
  report: (line: string) => void,
): Promise<void> {
  for (const [index, statement] of schema.deferredStatements.entries()) {
    if (index % reportEvery === 0) report(`indexes and keys: ${index} of ${schema.deferredStatements.length}`)
    await client.query(statement)
  }
  for (const { name } of schema.tables) await client.query(`alter table ${name} enable trigger user`)
  for (const { name, last } of schema.sequences) {
    await client.query('select setval($1::regclass, $2)', [name, last])
  }
  if (!schema.hasJobs) return
  // Jobs locked by workers of the original system are due again.
  await client.query(`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`)
}
