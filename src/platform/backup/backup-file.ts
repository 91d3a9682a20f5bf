import { z } from 'zod'
import type { Translator } from '#i18n/translator.ts'
import { OperatorError } from '../runtime/operator-error.ts'
import type { TableChecksum } from './tables.ts'

// A backup is a compressed tar file: `backup.json` first, then tables in chunks, then pictures, and finally `end.json`,
// without which it is incomplete. Its content is untrusted: names count only if our own migrations create something
// with that name, and nothing is read into memory without a limit.

export const backupFormat = 1

/** Limits on reading into memory, in bytes; all far above the sizes that Wend writes. */
export const maxJsonBytes = 4 * 1024 * 1024
export const maxLineBytes = 64 * 1024 * 1024
export const maxPictureBytes = 64 * 1024 * 1024

const headerShape = z.object({
  format: z.literal(backupFormat),
  made_on: z.string(),
  /** Names of the migrations applied to its schema. */
  migrations: z.array(z.string()).min(1),
  /** The newest migration of the job library. */
  jobs_schema: z.int().min(0),
  /** Names (with schema) and columns, quoted if necessary. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** The last value of each sequence. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d{1,19}$/) })),
})

const trailerShape = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int().min(0), hash: z.string() })),
  pictures: z.int().min(0),
})

/** `backup.json`: describes the content. */
export type BackupHeader = z.infer<typeof headerShape>

/** `end.json`: proves that the backup is complete. */
export interface BackupTrailer {
  tables: Record<string, TableChecksum>
  pictures: number
}

/** A backup failed or is invalid; the message is for the operator. */
export class BackupError extends OperatorError {}

/** @throws BackupError if it is invalid */
export function parseHeader(bytes: Buffer): BackupHeader {
  const value = parseJson(bytes, 'backup.json')
  if (value instanceof Object && 'format' in value && value.format !== backupFormat) {
    throw new BackupError((t: Translator) =>
      t('This backup was made by another version of Wend. Nothing was changed.'),
    )
  }
  return validate(headerShape, value, 'backup.json')
}

/** @throws BackupError if it is invalid */
export const parseTrailer = (bytes: Buffer): BackupTrailer =>
  validate(trailerShape, parseJson(bytes, 'end.json'), 'end.json')

function parseJson(bytes: Buffer, name: string): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new BackupError((t: Translator) =>
      t('{name} in this backup is damaged. Nothing was changed.', { name }),
    )
  }
}

function validate<T>(shape: z.ZodType<T>, value: unknown, name: string): T {
  const { data, error } = shape.safeParse(value)
  if (data) return data
  const path = error?.issues[0]?.path.join('.')
  throw new BackupError((t: Translator) =>
    path
      ? t('{name} in this backup isn’t valid ({where}). Nothing was changed.', { name, where: path })
      : t('{name} in this backup isn’t valid. Nothing was changed.', { name }),
  )
}
