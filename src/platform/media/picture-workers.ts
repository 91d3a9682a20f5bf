import { tooManyPictures, unreadablePicture } from '#api-contract/errors.ts'
import { unavailable } from '#api-contract/standard-errors.ts'
import type { EncodedPicture, PictureKind } from './make-picture.ts'
import { invalidPicture } from './picture-bytes.ts'
import { type PictureTask, type PictureTaskResult, startWorker, type Worker } from './picture-process.ts'

export interface PictureWorkers {
  /** Encodes a picture. @throws ApiError 400 if it cannot be decoded, 503 if too many are queued */
  make(kind: PictureKind, bytes: Uint8Array, hash: string): Promise<EncodedPicture>
  /** Ends all workers; their current pictures are rejected with 503. */
  close(): void
}

interface QueuedTask {
  task: PictureTask
  done: (outcome: PictureTaskResult) => void
}

interface Limits {
  processes: number
  maxQueued: number
  /** Time limit per picture. */
  taskTimeoutMs: number
  /** An idle worker exits after this time, to free its memory. */
  idleTimeoutMs: number
}

const defaultLimits: Limits = {
  processes: 1,
  maxQueued: 32,
  taskTimeoutMs: 60_000,
  idleTimeoutMs: 30_000,
}

/** Runs processes that encode uploads, one picture at a time each, started on demand. */
export function createPictureWorkers(overrides: Partial<Limits> = {}): PictureWorkers {
  const limits = { ...defaultLimits, ...overrides }
  const queue: QueuedTask[] = []
  const idleWorkers: Worker[] = []
  const workers = new Set<Worker>()
  let isClosed = false

  function runNext() {
    if (queue.length === 0) return
    const worker = idleWorkers.pop() ?? (workers.size < limits.processes ? start() : undefined)
    if (!worker) return
    const { task, done } = queue.shift() as QueuedTask
    worker.run(task, limits.taskTimeoutMs, (outcome, isAlive) => {
      if (isAlive && !isClosed) parkIdle(worker)
      done(outcome)
      runNext()
    })
  }

  function start(): Worker {
    const worker = startWorker(() => {
      workers.delete(worker)
      removeIdle(worker)
      runNext()
    })
    workers.add(worker)
    return worker
  }

  function parkIdle(worker: Worker) {
    idleWorkers.push(worker)
    worker.endAfter(limits.idleTimeoutMs, () => removeIdle(worker))
  }

  function removeIdle(worker: Worker) {
    const index = idleWorkers.indexOf(worker)
    if (index >= 0) idleWorkers.splice(index, 1)
  }

  function run(task: PictureTask): Promise<PictureTaskResult> {
    if (isClosed || queue.length >= limits.maxQueued) throw unavailable(tooManyPictures(), 30)
    return new Promise((done) => {
      queue.push({ task, done })
      runNext()
    })
  }

  return {
    async make(kind, bytes, hash) {
      const outcome = await run({ kind, bytes, hash })
      if ('picture' in outcome) return outcome.picture
      if ('unusable' in outcome) throw invalidPicture(outcome.unusable)
      if ('failed' in outcome) throw new Error(`Encoding a picture failed: ${outcome.failed}`)
      throw isClosed ? unavailable() : invalidPicture(unreadablePicture())
    },
    close() {
      isClosed = true
      for (const { done } of queue.splice(0)) done({ crashed: true })
      for (const worker of workers) worker.end()
    },
  }
}
