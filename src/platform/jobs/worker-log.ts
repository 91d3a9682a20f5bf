import { EventEmitter } from 'node:events'
import { Logger, type WorkerEvents } from 'graphile-worker'

/** The part of a logger that a worker needs; pino's and Fastify's fit. */
export interface Log {
  debug(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Logs graphile-worker's own messages at debug level. They contain no payloads, which may hold addresses. */
export const createLibraryLogger = (log: Log): Logger =>
  new Logger(() => (_level, message) => log.debug({}, message))

/** Logs failed attempts, and jobs that failed for good. */
export function createFailureEvents(log: Log): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error }) => {
    const details = {
      job: job.task_identifier,
      jobId: job.id,
      attempt: job.attempts,
      why: error instanceof Error ? error.message : 'unknown',
    }
    if (job.attempts >= job.max_attempts) log.error(details, 'job failed permanently')
    else log.warn(details, 'job failed, will retry')
  })
  return events
}
