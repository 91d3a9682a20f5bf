import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { listTooLarge } from './errors.ts'
import type { FileEntry } from './import-entries.ts'
import { wholeFile } from './warnings.ts'

/** The thread's input. */
export interface ThreadTask {
  /** Transferred to the thread. */
  bytes: Uint8Array<ArrayBuffer>
  /** Entries per message. */
  batchSize: number
  /** Counts the entries first, by reading the list twice. */
  countsFirst: boolean
}

/** The thread's messages: first the total, if requested, then batches of entries. */
export interface ThreadMessage {
  total?: number
  entries?: Omit<FileEntry, 'file'>[]
  isLast?: boolean
}

export interface ListInThread {
  total: number
  /** Must be read to the end, or closed. */
  entries: AsyncGenerator<FileEntry>
  close(): Promise<void>
}

/** Enough for 20 MB of most formats, and for 5 MB of JSON, which is read as a whole. */
const oldGenerationMb = 96
const youngGenerationMb = 8

/** Sent for a list that exceeds the memory limit. */
const tooLargeMessage: ThreadMessage = {
  total: 1,
  entries: [{ entry: { where: wholeFile(), error: listTooLarge() } }],
  isLast: true,
}

/**
 * Reads a list in a worker thread, because a list of 20 MB takes seconds of CPU time, which would block this process.
 * The thread reads ahead by at most a batch. A list that needs too much memory yields one error entry.
 * @throws unexpected errors of the thread; errors in the list are entries
 */
export async function readInThread(
  file: string,
  task: ThreadTask,
  signal: AbortSignal,
): Promise<ListInThread> {
  const thread = new Worker(new URL('list-thread.ts', import.meta.url), {
    workerData: task,
    transferList: [task.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: oldGenerationMb, maxYoungGenerationSizeMb: youngGenerationMb },
  })
  const threadExit = new Promise<never>((_, reject) => {
    thread.once('error', reject).once('exit', () => reject(new Error('The list reader thread exited.')))
  })
  threadExit.catch(() => {})
  const next = async (): Promise<ThreadMessage> => {
    try {
      const [message] = await Promise.race([once(thread, 'message', { signal }), threadExit])
      return message as ThreadMessage
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return tooLargeMessage
      throw error
    }
  }

  async function* entries(): AsyncGenerator<FileEntry> {
    try {
      for (;;) {
        const message = next()
        thread.postMessage('next')
        const { entries = [], isLast = false } = await message
        for (const entry of entries) yield { file, ...entry }
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
