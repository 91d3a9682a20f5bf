import type { ClientBase } from 'pg'

/** A table in a backup. */
export interface BackupTable {
  /** With its schema, quoted if necessary. */
  name: string
  /** Quoted if necessary; without generated columns. */
  columns: string[]
}

/** Proves that a table was restored completely. */
export interface TableChecksum {
  rows: number
  /** Independent of row order. */
  hash: string
}

/** Pending jobs are backed up; which worker had locked them is not. */
const jobTables = ['_private_tasks', '_private_job_queues', '_private_jobs']

/** Tables to back up: without the migrations, which the header lists, and unlogged tables. */
export async function findBackupTables(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(quote_ident(a.attname) order by a.attname)::text[] as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p'
       and ((n.nspname = 'public' and c.relname not like 'kysely%')
         or (n.nspname = 'graphile_worker' and c.relname = any ($1)))
     group by 1 order by 1`,
    [jobTables],
  )
  return rows
}

/** Names of all our sequences, quoted if necessary. */
export async function findSequences(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name
     from pg_sequences where schemaname in ('public', 'graphile_worker')`,
  )
  return rows.map(({ name }) => name)
}

/** graphile-worker's newest migration; undefined if its tables do not exist. */
export async function findJobsSchema(client: ClientBase): Promise<number | undefined> {
  const { rows: presence } = await client.query<{ table_exists: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as table_exists`,
  )
  if (!presence[0]?.table_exists) return undefined
  const { rows } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::integer as id from graphile_worker.migrations',
  )
  return rows[0]?.id
}

/** Makes the text form of rows independent of session defaults. */
export const stableTextFormat = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

export async function computeChecksum(
  client: ClientBase,
  { name, columns }: BackupTable,
): Promise<TableChecksum> {
  const { rows } = await client.query<TableChecksum>(
    `select count(*)::integer as rows,
            coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 0)::numeric), 0)::text as hash
     from ${name}`,
  )
  return rows[0] ?? { rows: 0, hash: '0' }
}
