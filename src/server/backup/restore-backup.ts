import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { extract } from 'tar-stream'
import { contentTypeOf, isMediaFileName, type MediaStore } from '#server/media/media-store.ts'
import { readMigration } from '#server/migrate.ts'
import { BackupProblem, type End, format, type Head } from './backup-file.ts'
import { type BackupTable, plain_session, sumOf } from './tables.ts'

/**
 * Puts a backup in the place of whatever is in the database, in one transaction: until its last byte is read and
 * every row is accounted for, nothing has changed. The schema is that of the backup; migrate afterwards.
 * @throws BackupProblem with a sentence for the operator
 */
export async function restoreBackup(
  pool: Pool,
  media: MediaStore,
  file: string,
  options: { overwrite: boolean; tell?: (line: string) => void },
): Promise<End> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(plain_session)
    if (!options.overwrite && (await hasData(client))) {
      throw new BackupProblem('There is data already. Say --overwrite to put the backup in its place.')
    }
    const end = await read(file, client, media, options.tell ?? (() => {}))
    // Everything that any process keeps is of another time now.
    await client.query(`select pg_notify('changed', '*')`)
    await client.query('commit')
    return end
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw isTornFile(error) ? new BackupProblem(`${file} is not a whole backup: nothing was changed.`) : error
  } finally {
    client.release()
  }
}

const isTornFile = (error: unknown) =>
  error instanceof Error &&
  /unexpected end of (file|data)|incorrect header check|invalid (block|distance|stored|code|tar)|incorrect data check/i.test(
    error.message,
  )

async function hasData(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    'select exists (select from users) or exists (select from blogs) as has',
  )
  return rows[0]?.has ?? false
}

async function read(
  file: string,
  client: PoolClient,
  media: MediaStore,
  tell: (line: string) => void,
): Promise<End> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), tar)
  reading.catch((error: Error) => tar.destroy(error))
  let head: Head | undefined
  let end: End | undefined
  let keys: string[] = []
  let pictures = 0
  for await (const entry of tar) {
    const { name } = entry.header
    const parts: Buffer[] = []
    for await (const chunk of entry) parts.push(chunk as Buffer)
    const bytes = Buffer.concat(parts)
    if (name === 'backup.json') {
      head = checkHead(JSON.parse(bytes.toString()) as Head)
      keys = await makeSchema(client, head)
    } else if (!head) break
    else if (name.startsWith('tables/')) await copyIn(client, head, name)(bytes)
    else if (name.startsWith('media/')) {
      const picture = name.slice('media/'.length)
      if (isMediaFileName(picture)) await media.put(picture, bytes, contentTypeOf(picture))
      pictures++
    } else if (name === 'end.json') end = JSON.parse(bytes.toString()) as End
  }
  await reading
  if (!head || !end) throw new BackupProblem(`${file} is not a whole backup: nothing was changed.`)
  for (const table of restored(head)) {
    const sum = await sumOf(client, table)
    const had = end.tables[table.name]
    if (sum.rows !== had?.rows || sum.hash !== had.hash) {
      throw new BackupProblem(`${table.name} did not come through whole: nothing was changed.`)
    }
    tell(`${table.name}: ${sum.rows} rows`)
  }
  tell(`${pictures} pictures`)
  await finishSchema(client, head, keys)
  return end
}

function checkHead(head: Head): Head {
  if (head.format !== format) throw new BackupProblem('This backup was made by another version of Wend.')
  return head
}

const isJobs = ({ name }: BackupTable) => name.startsWith('graphile_worker.')
const restored = (head: Head) => head.tables.filter((table) => !isJobs(table) || head.jobs_schema > 0)

/** An empty schema as it was when the backup was made, ready to be filled. @returns what joins tables, for later */
async function makeSchema(client: PoolClient, head: Head): Promise<string[]> {
  const { rows: jobs } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::integer as id from graphile_worker.migrations',
  )
  // The library changes its tables at will: jobs fit only the version that wrote them.
  if (jobs[0]?.id !== head.jobs_schema) head.jobs_schema = 0
  await client.query('drop schema public cascade; create schema public')
  for (const name of head.migrations) {
    const text = await readMigration(name)
    if (!text) throw new BackupProblem(`This backup was made by a newer Wend (${name}): nothing was changed.`)
    await client.query(text)
  }
  await client.query(`
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock values ('migration_lock', 0)`)
  await client.query('insert into kysely_migration select name, $2 from unnest($1::text[]) as name', [
    head.migrations,
    new Date().toISOString(),
  ])
  // Rows come in any order and with all that triggers once made of them.
  const { rows: keys } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const key of keys) await client.query(key.drop)
  for (const { name } of restored(head)) {
    await client.query(`alter table ${name} disable trigger user`)
    await client.query(isJobs({ name, columns: [] }) ? `delete from ${name}` : `truncate ${name}`)
  }
  return keys.map(({ add }) => add)
}

function copyIn(client: PoolClient, head: Head, entry: string) {
  const [, name = ''] = entry.split('/')
  const table = restored(head).find((one) => one.name === name)
  return async (bytes: Buffer) => {
    if (!table) return
    const rows = client.query(copyFrom(`copy ${name} (${table.columns.join(', ')}) from stdin`))
    rows.end(bytes)
    await once(rows, 'finish')
  }
}

async function finishSchema(client: PoolClient, head: Head, keys: string[]): Promise<void> {
  for (const add of keys) await client.query(add)
  for (const { name } of restored(head)) await client.query(`alter table ${name} enable trigger user`)
  for (const { name, last } of head.sequences) {
    if (name.startsWith('graphile_worker.') && head.jobs_schema === 0) continue
    await client.query('select setval($1::regclass, $2)', [name, last])
  }
  if (head.jobs_schema === 0) return
  // Whoever had a job in hand is not here: it is due again.
  await client.query(`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`)
}
