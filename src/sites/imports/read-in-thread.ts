import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { listTooLarge } from './errors.ts'
import type { FileEntry } from './import-entries.ts'
import { wholeFile } from './warnings.ts'

/** The input of the thread. */
export interface ThreadTask {
  /** Handed over to the thread. */
  bytes: Uint8Array<ArrayBuffer>
  /** Entries per message. */
  batch: number
  /** Whether to say first how many entries there are, for which the list is read once more. */
  isCounted: boolean
}

/** The messages of the thread: first how many entries there are, where that is asked, then the entries. */
export interface ThreadMessage {
  total?: number
  entries?: Omit<FileEntry, 'file'>[]
  isLast?: boolean
}

export interface ListInThread {
  total: number
  /** To be read to the end, or closed. */
  entries: AsyncGenerator<FileEntry>
  close(): Promise<void>
}

/** Enough for 20 MB of every format but JSON, which is read as a whole: of that for 5 MB of sites. */
const memoryMb = 96
const youngMb = 8

/** In place of a list that takes more memory. */
const tooLarge: ThreadMessage = {
  total: 1,
  entries: [{ entry: { where: wholeFile(), refused: listTooLarge() } }],
  isLast: true,
}

/**
 * Reads a list in a thread of its own, because a list of 20 MB takes seconds of CPU time, during which this process
 * could answer no one. What is read waits there until it is requested. A list that takes too much memory is one refused entry.
 * @throws what breaks in the thread; what is merely wrong with the list is an entry
 */
export async function readInThread(
  file: string,
  task: ThreadTask,
  signal: AbortSignal,
): Promise<ListInThread> {
  const thread = new Worker(new URL('list-thread.ts', import.meta.url), {
    workerData: task,
    transferList: [task.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
  })
  const ended = new Promise<never>((_, reject) => {
    thread.once('error', reject).once('exit', () => reject(new Error('The reading thread ended.')))
  })
  ended.catch(() => {})
  const next = async (): Promise<ThreadMessage> => {
    try {
      const [message] = await Promise.race([once(thread, 'message', { signal }), ended])
      return message as ThreadMessage
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return tooLarge
      throw error
    }
  }

  async function* entries(): AsyncGenerator<FileEntry> {
    try {
      for (;;) {
        const coming = next()
        thread.postMessage('next')
        const { entries = [], isLast = false } = await coming
        for (const one of entries) yield { file, ...one }
        if (isLast) return
      }
    } finally {
      await thread.terminate()
    }
  }

  try {
    const { total = 0 } = await next()
    return { total, entries: entries(), close: async () => void (await thread.terminate()) }
  } catch (error) {
    await thread.terminate()
    throw error
  }
}
