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
  backupFormat,
  maxLineBytes,
  maxPictureBytes,
} from './backup-file.ts'
import { beginWithTables } from './lock-tables.ts'
import { createProgress, type Progress } from './progress.ts'
import { type BackupTable, computeChecksum, findBackupTables, findJobsSchema } from './tables.ts'

/** Tables are written in chunks of about this size, since a tar entry starts with its size. */
const chunkBytes = 4 * 1024 * 1024
/** Backups usually run from a timer, so they can wait for a long migration. */
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
  report: (line: string) => void = () => {},
): Promise<BackupTrailer> {
  const partialFile = `${file}.part`
  // A leftover file may be readable by others, or be a link to somewhere else.
  await rm(partialFile, { force: true })
  const tar = pack()
  const output = createWriteStream(partialFile, { mode: 0o600, flags: 'wx' })
  const pendingWrite = pipeline(tar, createGzip({ level: 4 }), output)
  // Reports a full disk to a waiting entry.
  pendingWrite.catch((error: Error) => tar.destroy(error))
  const mediaLock = await pool.connect()
  const client = await pool.connect()
  let hasFailed = false
  try {
    // Keeps the pictures that the snapshot refers to until they are copied.
    await mediaLock.query(lockMediaFiles)
    const trailer = await Promise.race([
      writeContent(tar, client, media, report),
      pendingWrite.then(() => undefined),
    ])
    await pendingWrite
    if (!trailer) throw new Error('The backup ended too early.')
    // Fails if this connection was lost, and with it the lock that protects the pictures.
    await mediaLock.query('commit')
    const handle = await open(partialFile, 'r+')
    await handle.sync()
    await handle.close()
    await rename(partialFile, file)
    return trailer
  } catch (error) {
    hasFailed = true
    tar.destroy()
    await pendingWrite.catch(() => {})
    await rm(partialFile, { force: true })
    throw error
  } finally {
    // After a failure, an unread COPY may be pending, and any further statement would wait for it forever.
    if (!hasFailed) await client.query('rollback').catch(() => {})
    client.release(hasFailed)
    mediaLock.release(hasFailed)
  }
}

async function writeContent(
  tar: Pack,
  client: PoolClient,
  media: MediaStore,
  report: (line: string) => void,
): Promise<BackupTrailer> {
  await beginWithTables(
    client,
    'begin isolation level repeatable read read only',
    'access share',
    lockTimeoutMs,
  )
  const header = await buildHeader(client)
  await addEntry(tar, 'backup.json', Buffer.from(JSON.stringify(header)))
  const trailer: BackupTrailer = { tables: {}, pictures: 0 }
  const progress = createProgress(report)
  for (const table of header.tables) {
    const checksum = await computeChecksum(client, table)
    report(`${table.name}: ${checksum.rows} ${checksum.rows === 1 ? 'row' : 'rows'}`)
    await copyTable(tar, client, table, progress)
    trailer.tables[table.name] = checksum
  }
  for await (const { name } of media.list()) {
    const picture = await media.get(name)
    // Deleted by another program.
    if (!picture) continue
    if (picture.size > maxPictureBytes) {
      picture.body.destroy()
      report(`skipped ${name}: not one of Wend's pictures (${picture.size} bytes)`)
      continue
    }
    await addEntry(tar, `media/${name}`, Buffer.concat(await picture.body.toArray()))
    progress.add('pictures', picture.size)
    trailer.pictures++
  }
  report(`${trailer.pictures} pictures`)
  await addEntry(tar, 'end.json', Buffer.from(JSON.stringify(trailer)))
  tar.finalize()
  return trailer
}

async function buildHeader(client: PoolClient): Promise<BackupHeader> {
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  )
  return {
    format: backupFormat,
    made_on: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    jobs_schema: (await findJobsSchema(client)) ?? 0,
    tables: await findBackupTables(client),
    sequences,
  }
}

async function copyTable(
  tar: Pack,
  client: PoolClient,
  { name, columns }: BackupTable,
  progress: Progress,
): Promise<void> {
  const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  let chunks: Buffer[] = []
  let bytes = 0
  let number = 0
  /** Writes up to the last complete line, so that each chunk can be read on its own. */
  const flush = async () => {
    const buffered = Buffer.concat(chunks)
    const end = buffered.lastIndexOf(0x0a) + 1
    if (end > 0) await addEntry(tar, `tables/${name}/${number++}`, buffered.subarray(0, end))
    chunks = [buffered.subarray(end)]
    bytes = buffered.length - end
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    progress.add(name, chunk.length)
    if (bytes >= chunkBytes && chunk.includes(0x0a)) await flush()
    if (bytes > maxLineBytes)
      throw new BackupError((t: Translator) => t('A row of {name} is too large for a backup.', { name }))
  }
  await flush()
}

function addEntry(tar: Pack, name: string, bytes: Buffer): Promise<void> {
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
 * Ensures that only this process backs up this database: another one would delete its partial file as a leftover.
 * @param url bypasses any pooler
 * @returns a function that releases the lock
 * @throws BackupError while another process is backing up
 */
export async function lockBackups(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ is_locked: boolean }>(
    'select pg_try_advisory_lock($1) as is_locked',
    [backupLock],
  )
  // The lock is released with the connection, even if this process is killed.
  if (rows[0]?.is_locked) return () => client.end()
  await client.end()
  throw new BackupError((t: Translator) => t('Another backup of this database is already running.'))
}
