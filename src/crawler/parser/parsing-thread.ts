import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ParseTask } from './parser.ts'

type WithoutId<Task> = Task extends unknown ? Omit<Task, 'id'> : never

/** Parses one document at a time, so that only one large document is in memory. */
export interface ParsingThread {
  /** Undefined if it takes too long or too much memory. */
  parse<Result>(task: WithoutId<ParseTask>): Promise<Result | undefined>
  pendingCount(): number
  close(): Promise<void>
}

const timeoutMs = 10_000
const idleMs = 30_000
const memoryMb = 192

/** Starts a thread with the first task and ends it when idle, since it takes 40 MB. */
export function createParsingThread(): ParsingThread {
  let thread: { worker: Worker; ready: Promise<unknown> } | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let idleTimer: NodeJS.Timeout | undefined
  let lastTaskId = 0
  let pendingCount = 0

  function start() {
    const worker = new Worker(new URL('parse-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    worker.unref()
    // A thread that fails to start exits, which is handled below.
    return { worker, ready: once(worker, 'message').catch(() => {}) }
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer)
    const endingThread = thread
    thread = undefined
    await endingThread?.worker.terminate()
  }

  async function run<Result>(task: WithoutId<ParseTask>): Promise<Result | undefined> {
    clearTimeout(idleTimer)
    thread ??= start()
    const { worker, ready } = thread
    const id = ++lastTaskId
    const { promise, resolve } = Promise.withResolvers<Result | undefined>()
    const onMessage = (message: { id: number; result: Result }) => {
      if (message.id === id) resolve(message.result)
    }
    const giveUp = () => resolve(undefined)
    worker.on('message', onMessage).once('error', giveUp).once('exit', giveUp)
    // The timeout is for the task, not for a busy machine that is slow to start a thread.
    await Promise.race([ready, promise])
    const timer = setTimeout(giveUp, timeoutMs)
    worker.postMessage({ id, ...task })
    const result = await promise
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', giveUp).off('exit', giveUp)
    if (result === undefined) await stop()
    else idleTimer = setTimeout(() => void stop(), idleMs).unref()
    return result
  }

  return {
    parse(task) {
      pendingCount++
      const parsed = queue
        .then(() => run<never>(task))
        .finally(() => {
          pendingCount--
        })
      queue = parsed.catch(() => {})
      return parsed
    },
    pendingCount: () => pendingCount,
    close: async () => {
      await queue
      await stop()
    },
  }
}
