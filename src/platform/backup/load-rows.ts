import { once } from 'node:events'
import type { PoolClient } from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { Translator } from '#i18n/translator.ts'
import { BackupError, maxLineBytes } from './backup-file.ts'
import type { BackupTable } from './tables.ts'

/**
 * Writes a chunk and waits until it is sent: if PostgreSQL rejects a row while pg-copy-streams buffers chunks, it throws
 * an uncatchable error.
 */
function send(copy: CopyStreamQuery, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    copy.once('error', reject)
    copy.write(chunk, (error) => {
      copy.off('error', reject)
      error ? reject(error) : resolve()
    })
  })
}

/**
 * Loads tables, with one COPY for all chunks of a table because chunks of backups before 0.2 may end within a row.
 * After an error, `abort` makes the connection usable again.
 * @param onBytes receives the table and the size of each chunk sent
 */
export function createRowLoader(client: PoolClient, onBytes: (name: string, bytes: number) => void) {
  let table: BackupTable | undefined
  let copy: CopyStreamQuery | undefined
  let failure: Error | undefined
  let lineBytes = 0

  /** PostgreSQL buffers whole lines in memory, so limit them. */
  function measureLine(chunk: Buffer): void {
    const firstNewline = chunk.indexOf(0x0a)
    const longestLine = lineBytes + (firstNewline === -1 ? chunk.length : firstNewline)
    lineBytes = firstNewline === -1 ? longestLine : chunk.length - chunk.lastIndexOf(0x0a) - 1
    if (longestLine > maxLineBytes) {
      throw new BackupError((t: Translator) =>
        t('A row of {name} is too large. Nothing was changed.', { name: String(table?.name) }),
      )
    }
  }

  function beginTable(next: BackupTable): void {
    table = next
    lineBytes = 0
    failure = undefined
    copy = client.query(copyFrom(`copy ${next.name} (${next.columns.join(', ')}) from stdin`))
    copy.on('error', (error) => {
      failure = error
    })
  }

  async function finishTable(): Promise<void> {
    const finishedCopy = copy
    if (!finishedCopy) return
    if (failure) throw damagedRowsError(failure)
    finishedCopy.end()
    await once(finishedCopy, 'finish').catch((error: Error) => Promise.reject(damagedRowsError(error)))
    copy = undefined
  }

  function damagedRowsError(error: Error): Error {
    const { code = '' } = error as { code?: string }
    if (!/^(22|23)/.test(code)) return error
    return new BackupError((t: Translator) =>
      t('The rows of {name} in this backup are damaged ({why}). Nothing was changed.', {
        name: String(table?.name),
        why: error.message,
      }),
    )
  }

  return {
    /** Loads a chunk; the first chunk of another table ends the previous one. */
    async add(target: BackupTable, chunks: AsyncIterable<Buffer>): Promise<void> {
      if (target !== table) {
        await finishTable()
        beginTable(target)
      }
      for await (const chunk of chunks) {
        measureLine(chunk)
        if (failure) throw damagedRowsError(failure)
        if (copy) await send(copy, chunk).catch((error: Error) => Promise.reject(damagedRowsError(error)))
        onBytes(target.name, chunk.length)
      }
    },
    /** Call after the last chunk of the last table. */
    finish: finishTable,
    async abort(): Promise<void> {
      if (!copy || failure) return
      const closed = once(copy, 'close').catch(() => {})
      copy.destroy()
      await closed
    },
  }
}
