import { type FileHandle, open } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'
import { isApiError } from '#api-contract/api-error.ts'
import type { Translator } from '#i18n/translator.ts'
import type { MediaStore } from '../media/media-store.ts'
import { BackupError, type BackupTrailer } from './backup-file.ts'
import { applyMigrations, type BackupSchema, buildSchema, finishSchema } from './backup-schema.ts'
import { createRowLoader } from './load-rows.ts'
import { beginWithTables } from './lock-tables.ts'
import { createProgress } from './progress.ts'
import { readBackup } from './read-backup.ts'
import { addPictures, replacePictures } from './restore-pictures.ts'
import { computeChecksum } from './tables.ts'

/** How long a restore waits for tables in use. */
const timeoutMs = 5 * 60_000

/**
 * Replaces the database's content with a backup, and migrates it to this version's schema, in one transaction: nothing
 * changes until the last byte is read and every row is verified.
 * @param media if undefined, pictures are not restored
 * @param options.mustBeEmpty tables that must not contain rows; empty to overwrite existing data
 * @throws BackupError with a sentence for the operator
 */
export async function restoreBackup(
  pool: Pool,
  media: MediaStore | undefined,
  path: string,
  options: { mustBeEmpty: readonly string[]; report?: (line: string) => void },
): Promise<BackupTrailer> {
  const file = await open(path)
  try {
    // It is read several times and must not change in between, so pipes are not allowed.
    if (!(await file.stat()).isFile())
      throw new BackupError((t: Translator) => t('{path} isn’t a file.', { path }))
    return await restoreFile(pool, media, file, options.mustBeEmpty, options.report ?? (() => {}))
  } finally {
    await file.close()
  }
}

async function restoreFile(
  pool: Pool,
  media: MediaStore | undefined,
  file: FileHandle,
  mustBeEmpty: readonly string[],
  report: (line: string) => void,
): Promise<BackupTrailer> {
  const client = await pool.connect()
  let trailer: BackupTrailer
  let damagedPictures = new Set<string>()
  try {
    // From here on, no sign-up and no other restore can add data before this one ends.
    await beginWithTables(client, 'begin', 'access exclusive', timeoutMs)
    if (await hasRows(client, mustBeEmpty)) {
      throw new BackupError((t: Translator) =>
        t('There’s already data here. Use --overwrite to replace it with the backup.'),
      )
    }
    trailer = await loadDatabase(client, file, report)
    if (media) damagedPictures = await addPictures(file, media).catch(explainStoreFailure)
    // Clears the caches of all processes.
    await client.query(`select pg_notify('changed', '*')`)
    await client.query('commit')
    client.release()
  } catch (error) {
    const isRolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!isRolledBack)
    throw error
  }
  if (!media) return trailer
  await replacePictures(file, media, damagedPictures).catch((error: Error) => {
    throw new BackupError((t: Translator) =>
      t(
        'Everything is restored except {size, plural, one {# picture that is} other {# pictures that are}} damaged here ({what}). Run it again with --overwrite.',
        { size: damagedPictures.size, what: causeMessage(error) },
      ),
    )
  })
  report(`${trailer.pictures} pictures`)
  return trailer
}

async function loadDatabase(
  client: PoolClient,
  file: FileHandle,
  report: (line: string) => void,
): Promise<BackupTrailer> {
  let schema: BackupSchema | undefined
  const progress = createProgress(report)
  const loader = createRowLoader(client, (name, bytes) => progress.add(name, bytes))
  try {
    const trailer = await readBackup(file, {
      header: async (header) => {
        schema = await buildSchema(client, header)
      },
      rows: async (name, bytes) => {
        const table = schema?.tables.find(({ nameInFile }) => nameInFile === name)
        if (table) await loader.add(table, bytes)
      },
    })
    await loader.finish()
    if (schema) await verifyAndFinish(client, schema, trailer, report)
    return trailer
  } catch (error) {
    await loader.abort()
    throw error
  }
}

async function verifyAndFinish(
  client: PoolClient,
  schema: BackupSchema,
  trailer: BackupTrailer,
  report: (line: string) => void,
): Promise<void> {
  for (const table of schema.tables) {
    const actual = await computeChecksum(client, table)
    const expected = Object.hasOwn(trailer.tables, table.nameInFile)
      ? trailer.tables[table.nameInFile]
      : undefined
    if (actual.rows !== expected?.rows || actual.hash !== expected.hash) {
      throw new BackupError((t: Translator) =>
        t('{name} wasn’t restored completely. Nothing was changed.', { name: String(table.name) }),
      )
    }
    report(`${table.name}: ${actual.rows} rows`)
  }
  const jobs = trailer.tables['graphile_worker._private_jobs']?.rows ?? 0
  if (!schema.hasJobs && jobs > 0) {
    report(`skipped ${jobs} jobs written by another version of graphile-worker`)
  }
  await finishSchema(client, schema, report).catch(explainInconsistency)
  if (schema.newerMigrations.length > 0)
    report(`applying migrations newer than the backup: ${schema.newerMigrations.join(', ')}`)
  await applyMigrations(client, schema.newerMigrations)
}

async function hasRows(client: PoolClient, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await client.query<{ table_exists: boolean }>(
      'select to_regclass($1) is not null as table_exists',
      [`public.${table}`],
    )
    if (!rows[0]?.table_exists) continue
    const firstRow = await client.query(`select from ${table} limit 1`)
    if (firstRow.rowCount !== 0) return true
  }
  return false
}

/** Dangling references, or numbers that no sequence can have. */
function explainInconsistency(error: Error & { code?: string }): never {
  if (!/^(22|23)/.test(error.code ?? '')) throw error
  throw new BackupError((t: Translator) =>
    t('This backup is inconsistent ({why}). Nothing was changed.', { why: error.message }),
  )
}

const causeMessage = (error: Error) =>
  isApiError(error) && error.cause instanceof Error ? error.cause.message : error.message

function explainStoreFailure(error: Error): never {
  if (!isApiError(error)) throw error
  throw new BackupError((t: Translator) =>
    t('Pictures can’t be stored ({what}). Nothing was changed.', { what: causeMessage(error) }),
  )
}
