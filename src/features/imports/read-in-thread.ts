import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileEntry } from './import-entries.ts'

/** The input of the thread. */
export interface ThreadTask {
  bytes: Uint8Array
  /** Entries per message. */
  batch: number
}

/** The messages of the thread: first how many entries there are, then the entries. */
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

const memoryMb = 512

/**
 * Reads a list in a thread of its own, because a list of 20 MB takes seconds of CPU time, during which this process
 * could answer no one. What is read waits there until it is requested.
 * @throws what breaks in the thread; what is merely wrong with the list is an entry
 */
export async function readInThread(
  file: string,
  task: ThreadTask,
  signal: AbortSignal,
): Promise<ListInThread> {
  const thread = new Worker(new URL('./list-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const ended = new Promise<never>((_, reject) => {
    thread.once('error', reject).once('exit', () => reject(new Error('The reading thread ended.')))
  })
  ended.catch(() => {})
  const next = async (): Promise<ThreadMessage> => {
    const [message] = await Promise.race([once(thread, 'message', { signal }), ended])
    return message as ThreadMessage
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
