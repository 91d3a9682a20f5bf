import type { ClientBase } from 'pg'

/** A table as a backup holds it. */
export interface BackupTable {
  /** Quoted where needed, with its schema. */
  name: string
  /** Quoted where needed; generated ones are left out. */
  columns: string[]
}

/** What proves that a table arrived complete. */
export interface TableChecksum {
  rows: number
  /** Over all rows in any order. */
  hash: string
}

/** Jobs that wait are part of what was promised; who had them in hand is not. */
const jobTables = ['_private_tasks', '_private_job_queues', '_private_jobs']

/** Tables in a backup: not the migrations, which it names, and no unlogged ones. */
export async function backupTables(client: ClientBase): Promise<BackupTable[]> {
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

/** Names of all our sequences, quoted where needed. */
export async function findSequences(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name
     from pg_sequences where schemaname in ('public', 'graphile_worker')`,
  )
  return rows.map(({ name }) => name)
}

/** The newest migration of the job library; undefined where its tables do not exist. */
export async function findJobsSchema(client: ClientBase): Promise<number | undefined> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as is_there`,
  )
  if (!found[0]?.is_there) return undefined
  const { rows } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::integer as id from graphile_worker.migrations',
  )
  return rows[0]?.id
}

/** Texts of rows must not depend on whose session it is. */
export const plainSession = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

export async function checksumOf(client: ClientBase, { name, columns }: BackupTable): Promise<TableChecksum> {
  const { rows } = await client.query<TableChecksum>(
    `select count(*)::integer as rows,
            coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 0)::numeric), 0)::text as hash
     from ${name}`,
  )
  return rows[0] ?? { rows: 0, hash: '0' }
}
