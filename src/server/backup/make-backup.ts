import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import type { MediaStore } from '#server/media/media-store.ts'
import { type End, format, type Head } from './backup-file.ts'
import { backupTables, plain_session, sumOf } from './tables.ts'

/** Tables are written in pieces of about this many bytes, since a tar entry names its size first. */
const piece_bytes = 4 * 1024 * 1024

/**
 * Writes everything as it is at one moment (one repeatable-read transaction) into one file, while Wend serves.
 * The file appears under its name only when it is whole, and only its owner may read it.
 * @param tell is told what is being written
 */
export async function makeBackup(
  pool: Pool,
  media: MediaStore,
  file: string,
  tell: (line: string) => void = () => {},
): Promise<End> {
  const unfinished = `${file}.part`
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 4 }), createWriteStream(unfinished, { mode: 0o600 }))
  // Whoever waits for an entry learns of a full disk through `written`.
  written.catch((error: Error) => tar.destroy(error))
  const client = await pool.connect()
  try {
    const end = await Promise.race([fill(tar, client, media, tell), written.then(() => undefined)])
    await written
    if (!end) throw new Error('The backup ended too early.')
    const handle = await open(unfinished, 'r+')
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
    return end
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

async function fill(
  tar: Pack,
  client: PoolClient,
  media: MediaStore,
  tell: (line: string) => void,
): Promise<End> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(plain_session)
  const head = await headOf(client)
  await put(tar, 'backup.json', Buffer.from(JSON.stringify(head)))
  const end: End = { tables: {}, pictures: 0 }
  for (const table of head.tables) {
    const sum = await sumOf(client, table)
    tell(`${table.name}: ${sum.rows} rows`)
    await copyOut(tar, client, table.name, table.columns)
    end.tables[table.name] = sum
  }
  for await (const { name } of media.list()) {
    const stored = await media.get(name)
    // Removed since the list was read: then nothing needs it any more.
    if (!stored) continue
    await put(tar, `media/${name}`, Buffer.concat(await stored.body.toArray()))
    end.pictures++
  }
  tell(`${end.pictures} pictures`)
  await put(tar, 'end.json', Buffer.from(JSON.stringify(end)))
  tar.finalize()
  return end
}

async function headOf(client: PoolClient): Promise<Head> {
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  const { rows: jobs } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::integer as id from graphile_worker.migrations',
  )
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  )
  return {
    format,
    made_on: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    jobs_schema: jobs[0]?.id ?? 0,
    tables: await backupTables(client),
    sequences,
  }
}

async function copyOut(tar: Pack, client: PoolClient, name: string, columns: string[]): Promise<void> {
  const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  let pieces: Buffer[] = []
  let bytes = 0
  let number = 0
  const flush = async () => {
    if (bytes === 0) return
    await put(tar, `tables/${name}/${number++}`, Buffer.concat(pieces))
    pieces = []
    bytes = 0
  }
  for await (const chunk of rows) {
    pieces.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= piece_bytes) await flush()
  }
  await flush()
}

function put(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.length }, (error) => (error ? reject(error) : resolve()))
    entry.end(bytes)
  })
}
