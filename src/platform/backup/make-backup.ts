import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import type { Translator } from '#i18n/translator.ts'
import { lockMediaFiles } from '../media/delete-files.ts'
import type { MediaStore } from '../media/media-store.ts'
import {
  BackupError,
  type BackupHeader,
  type BackupTrailer,
  format,
  maxLineBytes,
  maxPictureBytes,
} from './backup-file.ts'
import { beginWithTables } from './lock-tables.ts'
import { createProgress, type Progress } from './progress.ts'
import { type BackupTable, backupTables, checksumOf, findJobsSchema } from './tables.ts'

/** Tables are written in chunks of about this size, since a tar entry starts with its size. */
const chunkBytes = 4 * 1024 * 1024
/** Backups are mostly made by a timer, so a running migration may take its time. */
const lockTimeoutMs = 60 * 60_000

/**
 * Writes a consistent snapshot (one repeatable-read transaction) into one file, while Wend keeps serving. The file
 * appears under its name only when complete, and only its owner may read it.
 * @param report receives progress lines
 */
export async function makeBackup(
  pool: Pool,
  media: MediaStore,
  file: string,
  tell: (line: string) => void = () => {},
): Promise<BackupTrailer> {
  const unfinished = `${file}.part`
  // A leftover file may be readable by others, or be a link to somewhere else.
  await rm(unfinished, { force: true })
  const tar = pack()
  const output = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' })
  const written = pipeline(tar, createGzip({ level: 4 }), output)
  // Reports a full disk to a waiting entry.
  written.catch((error: Error) => tar.destroy(error))
  const mediaLock = await pool.connect()
  const client = await pool.connect()
  let hasFailed = false
  try {
    // Keeps the pictures that the snapshot refers to until they are copied.
    await mediaLock.query(lockMediaFiles)
    const end = await Promise.race([fill(tar, client, media, tell), written.then(() => undefined)])
    await written
    if (!end) throw new Error('The backup ended too early.')
    // Fails if this connection, and with it the protection of pictures, was lost.
    await mediaLock.query('commit')
    const handle = await open(unfinished, 'r+')
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
    return end
  } catch (error) {
    hasFailed = true
    tar.destroy()
    await written.catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  } finally {
    // After a failure, a COPY may still wait to be read, and a statement behind it would wait forever.
    if (!hasFailed) await client.query('rollback').catch(() => {})
    client.release(hasFailed)
    mediaLock.release(hasFailed)
  }
}

async function fill(
  tar: Pack,
  client: PoolClient,
  media: MediaStore,
  tell: (line: string) => void,
): Promise<BackupTrailer> {
  await beginWithTables(
    client,
    'begin isolation level repeatable read read only',
    'access share',
    lockTimeoutMs,
  )
  const head = await headOf(client)
  await put(tar, 'backup.json', Buffer.from(JSON.stringify(head)))
  const end: BackupTrailer = { tables: {}, pictures: 0 }
  const progress = createProgress(tell)
  for (const table of head.tables) {
    const sum = await checksumOf(client, table)
    tell(`${table.name}: ${sum.rows} ${sum.rows === 1 ? 'row' : 'rows'}`)
    await copyOut(tar, client, table, progress)
    end.tables[table.name] = sum
  }
  for await (const { name } of media.list()) {
    const stored = await media.get(name)
    // Removed by another program.
    if (!stored) continue
    if (stored.size > maxPictureBytes) {
      stored.body.destroy()
      tell(`skipped ${name}: not one of Wend's pictures (${stored.size} bytes)`)
      continue
    }
    await put(tar, `media/${name}`, Buffer.concat(await stored.body.toArray()))
    progress.add('pictures', stored.size)
    end.pictures++
  }
  tell(`${end.pictures} pictures`)
  await put(tar, 'end.json', Buffer.from(JSON.stringify(end)))
  tar.finalize()
  return end
}

async function headOf(client: PoolClient): Promise<BackupHeader> {
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  )
  return {
    format,
    made_on: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    jobs_schema: (await findJobsSchema(client)) ?? 0,
    tables: await backupTables(client),
    sequences,
  }
}

async function copyOut(
  tar: Pack,
  client: PoolClient,
  { name, columns }: BackupTable,
  progress: Progress,
): Promise<void> {
  const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  let parts: Buffer[] = []
  let bytes = 0
  let number = 0
  /** Writes up to the last complete line, so that each chunk can be read on its own. */
  const flush = async () => {
    const whole = Buffer.concat(parts)
    const cut = whole.lastIndexOf(0x0a) + 1
    if (cut > 0) await put(tar, `tables/${name}/${number++}`, whole.subarray(0, cut))
    parts = [whole.subarray(cut)]
    bytes = whole.length - cut
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    parts.push(chunk)
    bytes += chunk.length
    progress.add(name, chunk.length)
    if (bytes >= chunkBytes && chunk.includes(0x0a)) await flush()
    if (bytes > maxLineBytes)
      throw new BackupError((t: Translator) => t('A row of {name} is too large for a backup.', { name }))
  }
  await flush()
}

function put(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.length }, (error) => (error ? reject(error) : resolve()))
    // A full disk also destroys the current entry, whose error would otherwise end the process.
    entry.on('error', reject)
    entry.end(bytes)
  })
}

/** Arbitrary advisory lock id, unique in this database. */
const backupLock = 1_466_265_191

/**
 * Ensures that only this process backs this database up: another one would take its file for a leftover.
 * @param url bypasses any pooler
 * @returns a function that releases the lock
 * @throws BackupError while another process is backing up
 */
export async function lockBackups(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ is_held: boolean }>('select pg_try_advisory_lock($1) as is_held', [
    backupLock,
  ])
  // The lock is released with its connection, whatever happens to this process.
  if (rows[0]?.is_held) return () => client.end()
  await client.end()
  throw new BackupError((t: Translator) => t('Another backup of this database is already running.'))
}
