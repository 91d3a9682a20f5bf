declare const payloadType: unique symbol

/** A type of job: its name and its payload. */
export interface Job<Payload extends object> {
  name: string
  /** After this many attempts, the job has failed for good and is shown to staff. */
  maxAttempts: number
  readonly [payloadType]?: Payload
}

/** One attempt at a job. */
export interface Attempt {
  /** The same for all attempts at one job. */
  jobId: string
  /** From 1. */
  number: number
  /** Aborted when the process is about to stop: throw, and the job is retried. */
  signal: AbortSignal
}

/** A job type with its implementation. */
export interface Task {
  name: string
  run: (payload: unknown, attempt: Attempt) => Promise<void>
}

/**
 * Declares a job type. The name is stored in the database: never reuse an old one. The default 25 attempts span more
 * than three days, seconds apart at first and six hours apart in the end.
 */
export const defineJob = <Payload extends object>(name: string, maxAttempts = 25): Job<Payload> => ({
  name,
  maxAttempts,
})

/**
 * Binds a job type to its implementation. It may run more than once per job, for instance when a process is killed, and
 * must be idempotent; if it throws, the job is retried later.
 */
export const task = <Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
): Task => ({ name: job.name, run: (payload, attempt) => run(payload as Payload, attempt) })
