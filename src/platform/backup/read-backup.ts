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
  parseEnd,
  parseHead,
} from './backup-file.ts'

type Entry = AsyncIterable<Buffer> & { header: Header }

/** Handlers for the parts of a backup. Parts without a handler are skipped. */
export interface BackupReader {
  head?(head: BackupHeader): Promise<void>
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
  let torn: Error | undefined
  const input = file.createReadStream({ start: 0, autoClose: false })
  const reading = pipeline(input, createGunzip(), tar).catch((error: Error) => {
    torn = error
    tar.destroy(error)
  })
  const layout = createLayout(reader)
  try {
    for await (const entry of tar) {
      await layout.take(entry as Entry)
      entry.resume()
    }
    await reading
    if (torn) throw torn
    return layout.end()
  } catch (error) {
    await reading
    // An entry being read only reports that its stream is gone.
    const { code } = error as NodeJS.ErrnoException
    if (!torn || (error !== torn && code !== 'STREAM_DESTROYED')) throw error
    // A disk error is not the file's fault.
    if ('syscall' in torn) throw torn
    throw new BackupError((t: Translator) => t('This backup is incomplete. Nothing was changed.'))
  }
}

/** Validates the order of entries and passes each to the reader. */
function createLayout(reader: BackupReader) {
  let head: BackupHeader | undefined
  let end: BackupTrailer | undefined
  let tables = new Set<string>()
  const done = new Set<string>()
  let current = { table: '', pieces: 0 }
  let pictures = 0

  async function takeRows(entry: Entry, table: string, number: string): Promise<void> {
    if (table !== current.table) {
      if (done.has(table) || !tables.has(table)) throw wrong(entry.header.name)
      done.add(table)
      current = { table, pieces: 0 }
    }
    if (number !== String(current.pieces++)) throw wrong(entry.header.name)
    await reader.rows?.(table, entry)
  }

  return {
    async take(entry: Entry): Promise<void> {
      const { name, size = 0, type } = entry.header
      const [folder, second = '', third = '', ...more] = name.split('/')
      if (type !== 'file' || end) throw wrong(name)
      if (!head) {
        if (name !== 'backup.json')
          throw new BackupError((t: Translator) => t('This isn’t a backup. Nothing was changed.'))
        head = parseHead(await readWhole(entry, maxJsonBytes))
        tables = new Set(head.tables.map((table) => table.name))
        await reader.head?.(head)
      } else if (name === 'end.json') {
        end = parseEnd(await readWhole(entry, maxJsonBytes))
      } else if (folder === 'tables' && more.length === 0) {
        await takeRows(entry, second, third)
      } else if (folder === 'media' && isMediaFileName(second) && third === '') {
        if (size > maxPictureBytes) throw tooLarge(name)
        pictures++
        await reader.picture?.(second, size, () => readWhole(entry, maxPictureBytes))
      } else throw wrong(name)
    },
    end(): BackupTrailer {
      if (!end || end.pictures !== pictures) {
        throw new BackupError((t: Translator) => t('This backup is incomplete. Nothing was changed.'))
      }
      return end
    },
  }
}

/** Names come from an untrusted file: quote and truncate them for the terminal. */
const shown = (name: string) => JSON.stringify(name.slice(0, 100))

const wrong = (name: string) =>
  new BackupError((t: Translator) =>
    t('This backup has {what} in the wrong place. Nothing was changed.', { what: shown(name) }),
  )

const tooLarge = (name: string) =>
  new BackupError((t: Translator) =>
    t('{what} in this backup is too large. Nothing was changed.', { what: shown(name) }),
  )

async function readWhole(entry: Entry, maxBytes: number): Promise<Buffer> {
  if ((entry.header.size ?? 0) > maxBytes) throw tooLarge(entry.header.name)
  const parts: Buffer[] = []
  for await (const chunk of entry) parts.push(chunk)
  return Buffer.concat(parts)
}
