import { open } from 'node:fs/promises'
import type { Pool } from 'pg'
import type { Translator } from '#i18n/translator.ts'
import { pictureFileNames } from '../media/picture-file-names.ts'
import { BackupError } from './backup-file.ts'
import { readBackup } from './read-backup.ts'

const batchSize = 1000

/** A backup has all rows, but lacks pictures that they refer to. */
export class PicturesMissing extends BackupError {}

/**
 * Checks that a backup contains every picture its rows refer to.
 * @param pool a database with these rows, in which tables may be created
 * @throws PicturesMissing
 */
export async function checkPictures(pool: Pool, path: string, usedPictures: string): Promise<void> {
  await pool.query('create table whole_pictures (name text primary key)')
  await pool.query(
    'create table needed_pictures (id bigint generated always as identity primary key, url text)',
  )
  await recordCompletePictures(pool, path)
  await pool.query(`insert into needed_pictures (url)
    select distinct split_part(url, '#', 1) from (${usedPictures}) used where url is not null`)
  let missing = 0
  let example = ''
  for (let lastId = 0; ; lastId += batchSize) {
    const { rows } = await pool.query<{ url: string }>(
      'select url from needed_pictures where id > $1 and id <= $2',
      [lastId, lastId + batchSize],
    )
    if (rows.length === 0) break
    const { rows: missingFiles } = await pool.query<{ name: string }>(
      `select name from unnest($1::text[]) as needed (name)
       where not exists (select from whole_pictures w where w.name = needed.name) order by name`,
      [rows.flatMap(({ url }) => pictureFileNames(url))],
    )
    missing += missingFiles.length
    example ||= missingFiles[0]?.name ?? ''
  }
  if (missing === 0) return
  throw new PicturesMissing((t: Translator) =>
    t(
      '{count, plural, one {# picture is} other {# pictures are}} missing from this backup or damaged, such as {name}. All rows are there.',
      { count: missing, name: example },
    ),
  )
}

async function recordCompletePictures(pool: Pool, path: string): Promise<void> {
  let names: string[] = []
  const flush = async () => {
    await pool.query('insert into whole_pictures select unnest($1::text[]) on conflict do nothing', [names])
    names = []
  }
  const file = await open(path)
  try {
    await readBackup(file, {
      picture: async (name, _, read) => {
        if (!isCompletePicture(name, await read())) return
        names.push(name)
        if (names.length >= batchSize) await flush()
      },
    })
  } finally {
    await file.close()
  }
  await flush()
}

/** True if a file is as long as it declares: WebP in its header, AVIF box by box. The extension selects the format. */
export function isCompletePicture(name: string, bytes: Buffer): boolean {
  return name.endsWith('.avif') ? isCompleteAvif(bytes) : isCompleteWebp(bytes)
}

const isCompleteWebp = (bytes: Buffer): boolean =>
  bytes.length > 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length

function isCompleteAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  let offset = 0
  while (offset + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(offset)
    // Zero means "to the end", which cannot be verified; one means a 64-bit length, which our pictures never need.
    if (size < 8) return false
    offset += size
  }
  return offset === bytes.length
}
