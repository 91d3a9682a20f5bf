import { unavailable } from '#api-contract/api-error.ts'
import { tooManyPictures, unreadablePicture } from '#api-contract/errors.ts'
import type { MadePicture, PictureKind } from './make-picture.ts'
import { notAPicture } from './picture-bytes.ts'
import { type PictureTask, type PictureTaskDone, startWorker, type Worker } from './picture-process.ts'

export interface PictureWorkers {
  /** Refuses with 400 what cannot be decoded, and with 503 when too many wait. */
  make(kind: PictureKind, bytes: Uint8Array, hash: string): Promise<MadePicture>
  /** Ends all workers; their current pictures are refused with 503. */
  close(): void
}

interface Waiting {
  task: PictureTask
  done: (outcome: PictureTaskDone) => void
}

interface Limits {
  processes: number
  waiting: number
  /** For one picture. */
  taskTimeoutMs: number
  /** After this a worker without work ends and gives its memory back. */
  idleTimeoutMs: number
}

const usual: Limits = {
  processes: 1,
  waiting: 32,
  taskTimeoutMs: 60_000,
  idleTimeoutMs: 30_000,
}

/** Processes that encode uploads, one picture at a time each, started when there is work. */
export function createPictureWorkers(overrides: Partial<Limits> = {}): PictureWorkers {
  const limits = { ...usual, ...overrides }
  const queue: Waiting[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let closed = false

  function next() {
    if (queue.length === 0) return
    const worker = idle.pop() ?? (all.size < limits.processes ? start() : undefined)
    if (!worker) return
    const { task, done } = queue.shift() as Waiting
    worker.run(task, limits.taskTimeoutMs, (outcome, alive) => {
      if (alive && !closed) rest(worker)
      done(outcome)
      next()
    })
  }

  function start(): Worker {
    const worker = startWorker(() => {
      all.delete(worker)
      forget(worker)
      next()
    })
    all.add(worker)
    return worker
  }

  function rest(worker: Worker) {
    idle.push(worker)
    worker.endAfter(limits.idleTimeoutMs, () => forget(worker))
  }

  function forget(worker: Worker) {
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  }

  function run(task: PictureTask): Promise<PictureTaskDone> {
    if (closed || queue.length >= limits.waiting) throw unavailable(tooManyPictures(), 30)
    return new Promise((done) => {
      queue.push({ task, done })
      next()
    })
  }

  return {
    async make(kind, bytes, hash) {
      const outcome = await run({ kind, bytes, hash })
      if ('made' in outcome) return outcome.made
      if ('unusable' in outcome) throw notAPicture(outcome.unusable)
      if ('failed' in outcome) throw new Error(`A picture could not be made: ${outcome.failed}`)
      throw closed ? unavailable() : notAPicture(unreadablePicture())
    },
    close() {
      closed = true
      for (const { done } of queue.splice(0)) done({ crashed: true })
      for (const worker of all) worker.end()
    },
  }
}
