import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ParseTask } from './parser.ts'

type WithoutId<Task> = Task extends unknown ? Omit<Task, 'id'> : never

/** Parses one document at a time, so that only one large document is in memory. */
export interface ParsingThread {
  /** Undefined if it takes too long or too much memory. */
  parse<Result>(task: WithoutId<ParseTask>): Promise<Result | undefined>
  waiting(): number
  close(): Promise<void>
}

const timeoutMs = 10_000
const idleMs = 30_000
const memoryMb = 192

/** Starts a thread with the first task and ends it when idle, since it takes 40 MB. */
export function createParsingThread(): ParsingThread {
  let thread: { worker: Worker; isReady: Promise<unknown> } | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let idleTimer: NodeJS.Timeout | undefined
  let tasks = 0
  let waiting = 0

  function start() {
    const worker = new Worker(new URL('parse-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    worker.unref()
    // A thread that fails to start exits, which is handled below.
    return { worker, isReady: once(worker, 'message').catch(() => {}) }
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer)
    const ending = thread
    thread = undefined
    await ending?.worker.terminate()
  }

  async function run<Result>(task: WithoutId<ParseTask>): Promise<Result | undefined> {
    clearTimeout(idleTimer)
    thread ??= start()
    const { worker, isReady } = thread
    const id = ++tasks
    const { promise, resolve } = Promise.withResolvers<Result | undefined>()
    const listen = (message: { id: number; result: Result }) => {
      if (message.id === id) resolve(message.result)
    }
    const giveUp = () => resolve(undefined)
    worker.on('message', listen).once('error', giveUp).once('exit', giveUp)
    // The timeout is for the task, not for a busy machine that is slow to start a thread.
    await Promise.race([isReady, promise])
    const timer = setTimeout(giveUp, timeoutMs)
    worker.postMessage({ id, ...task })
    const result = await promise
    clearTimeout(timer)
    worker.off('message', listen).off('error', giveUp).off('exit', giveUp)
    if (result === undefined) await stop()
    else idleTimer = setTimeout(() => void stop(), idleMs).unref()
    return result
  }

  return {
    parse(task) {
      waiting++
      const parsed = queue
        .then(() => run<never>(task))
        .finally(() => {
          waiting--
        })
      queue = parsed.catch(() => {})
      return parsed
    },
    waiting: () => waiting,
    close: async () => {
      await queue
      await stop()
    },
  }
}
