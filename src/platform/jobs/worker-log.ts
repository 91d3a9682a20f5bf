import { EventEmitter } from 'node:events'
import { Logger, type WorkerEvents } from 'graphile-worker'

/** What a worker needs from a log; pino's and Fastify's fit. */
export interface Log {
  debug(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The library's own messages, for debugging; payloads, which contain addresses, stay out. */
export const chatterTo = (log: Log): Logger => new Logger(() => (_level, words) => log.debug({}, words))

/** Logs which jobs failed, and which failed for good. */
export function failuresTo(log: Log): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error }) => {
    const details = {
      job: job.task_identifier,
      jobId: job.id,
      attempt: job.attempts,
      why: error instanceof Error ? error.message : 'unknown',
    }
    if (job.attempts >= job.max_attempts) log.error(details, 'a job is given up')
    else log.warn(details, 'a job failed and will be tried again')
  })
  return events
}
