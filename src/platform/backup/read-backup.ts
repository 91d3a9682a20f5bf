import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import type { Translator } from '#i18n/translator.ts'
import { isMediaFileName } from '../media/media-store.ts'
import {
  BackupError,
  type BackupHeader,
  type BackupTrailer,
  maxJsonBytes,
  maxPictureBytes,
  parseHeader,
  parseTrailer,
} from './backup-file.ts'

type Entry = AsyncIterable<Buffer> & { header: Header }

/** Handlers for the parts of a backup. Parts without a handler are skipped. */
export interface BackupReader {
  header?(header: BackupHeader): Promise<void>
  /** A chunk of a table; a table's chunks arrive consecutively and in order, and may end within a row. */
  rows?(table: string, bytes: AsyncIterable<Buffer>): Promise<void>
  picture?(name: string, size: number, read: () => Promise<Buffer>): Promise<void>
}

/**
 * Reads a whole backup in bounded memory.
 * @throws BackupError if it is truncated, or not in Wend's format
 */
export async function readBackup(file: FileHandle, reader: BackupReader): Promise<BackupTrailer> {
  const tar = extract()
  let streamError: Error | undefined
  const input = file.createReadStream({ start: 0, autoClose: false })
  const pendingRead = pipeline(input, createGunzip(), tar).catch((error: Error) => {
    streamError = error
    tar.destroy(error)
  })
  const entries = createEntryHandler(reader)
  try {
    for await (const entry of tar) {
      await entries.handle(entry as Entry)
      entry.resume()
    }
    await pendingRead
    if (streamError) throw streamError
    return entries.end()
  } catch (error) {
    await pendingRead
    // An entry that was being read only reports that its stream is destroyed.
    const { code } = error as NodeJS.ErrnoException
    if (!streamError || (error !== streamError && code !== 'STREAM_DESTROYED')) throw error
    // A disk error is not the file's fault.
    if ('syscall' in streamError) throw streamError
    throw new BackupError((t: Translator) => t('This backup is incomplete. Nothing was changed.'))
  }
}

/** Validates the order of entries and passes them to the reader. */
function createEntryHandler(reader: BackupReader) {
  let header: BackupHeader | undefined
  let trailer: BackupTrailer | undefined
  let tables = new Set<string>()
  const seenTables = new Set<string>()
  let current = { table: '', pieces: 0 }
  let pictures = 0

  async function readRows(entry: Entry, table: string, number: string): Promise<void> {
    if (table !== current.table) {
      if (seenTables.has(table) || !tables.has(table)) throw unexpectedEntryError(entry.header.name)
      seenTables.add(table)
      current = { table, pieces: 0 }
    }
    if (number !== String(current.pieces++)) throw unexpectedEntryError(entry.header.name)
    await reader.rows?.(table, entry)
  }

  return {
    async handle(entry: Entry): Promise<void> {
      const { name, size = 0, type } = entry.header
      const [folder, child = '', chunkNumber = '', ...more] = name.split('/')
      if (type !== 'file' || trailer) throw unexpectedEntryError(name)
      if (!header) {
        if (name !== 'backup.json')
          throw new BackupError((t: Translator) => t('This isn’t a backup. Nothing was changed.'))
        header = parseHeader(await readEntry(entry, maxJsonBytes))
        tables = new Set(header.tables.map((table) => table.name))
        await reader.header?.(header)
      } else if (name === 'end.json') {
        trailer = parseTrailer(await readEntry(entry, maxJsonBytes))
      } else if (folder === 'tables' && more.length === 0) {
        await readRows(entry, child, chunkNumber)
      } else if (folder === 'media' && isMediaFileName(child) && chunkNumber === '') {
        if (size > maxPictureBytes) throw tooLargeError(name)
        pictures++
        await reader.picture?.(child, size, () => readEntry(entry, maxPictureBytes))
      } else throw unexpectedEntryError(name)
    },
    end(): BackupTrailer {
      if (!trailer || trailer.pictures !== pictures) {
        throw new BackupError((t: Translator) => t('This backup is incomplete. Nothing was changed.'))
      }
      return trailer
    },
  }
}

/** Names come from an untrusted file: quote and truncate them for the terminal. */
const quoteName = (name: string) => JSON.stringify(name.slice(0, 100))

const unexpectedEntryError = (name: string) =>
  new BackupError((t: Translator) =>
    t('This backup has {what} in the wrong place. Nothing was changed.', { what: quoteName(name) }),
  )

const tooLargeError = (name: string) =>
  new BackupError((t: Translator) =>
    t('{what} in this backup is too large. Nothing was changed.', { what: quoteName(name) }),
  )

async function readEntry(entry: Entry, maxBytes: number): Promise<Buffer> {
  if ((entry.header.size ?? 0) > maxBytes) throw tooLargeError(entry.header.name)
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return Buffer.concat(chunks)
}
