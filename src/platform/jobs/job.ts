declare const payloadOf: unique symbol

/** A kind of job, as an endpoint is a kind of call: its name and its payload. */
export interface Job<Payload extends object> {
  name: string
  /** Attempts before it has failed for good and is shown to staff. */
  max_attempts: number
  readonly [payloadOf]?: Payload
}

/** What a task knows about its attempt. */
export interface Attempt {
  /** Stays the same for all attempts at one job. */
  jobId: string
  /** From 1. */
  number: number
  /** Aborted when the process is about to stop: throw, and another attempt follows. */
  signal: AbortSignal
}

/** A kind of job together with the function that does it. */
export interface Task {
  name: string
  run: (payload: unknown, attempt: Attempt) => Promise<void>
}

/**
 * Declares a kind of job. The name is stored in the database: never give an old one a new meaning.
 * The usual 25 attempts reach over three days, at first after seconds, at last every six hours.
 */
export const defineJob = <Payload extends object>(name: string, maxAttempts = 25): Job<Payload> => ({
  name,
  max_attempts: maxAttempts,
})

/**
 * Binds a kind of job to the function that does it. It may run more than once for one job, for instance when a process
 * is killed, and must be idempotent; when it throws, it is retried later.
 */
export const task = <Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
): Task => ({ name: job.name, run: (payload, attempt) => run(payload as Payload, attempt) })
