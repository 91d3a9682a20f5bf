import { unavailable } from '#api-contract/api-error.ts'
import { tooManyUploads } from '#api-contract/errors.ts'

declare module '#platform/services.ts' {
  interface Services {
    listReadQueue: ListReadQueue
  }
}

/**
 * Queues the reading of members' lists, one at a time. With the job that imports lists of staff, also one at a time, a
 * process has at most two threads that read lists.
 * @throws ApiError 503 if too many are waiting
 */
export type ListReadQueue = <T>(read: () => Promise<T>) => Promise<T>

/** The worst lists take seconds to read, and users will not wait much longer. */
const maxWaiting = 4

export function createListReadQueue(): ListReadQueue {
  let last: Promise<unknown> = Promise.resolve()
  let running = 0
  return async (read) => {
    if (running > maxWaiting) throw unavailable(tooManyUploads(), 30)
    running++
    const done = last.then(read)
    last = done.then(
      () => running--,
      () => running--,
    )
    return done
  }
}
