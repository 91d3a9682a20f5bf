import { tooManyUploads } from '#api-contract/errors.ts'
import { unavailable } from '#api-contract/standard-errors.ts'

declare module '#platform/services.ts' {
  interface Services {
    listReadQueue: ListReadQueue
  }
}

/**
 * Queues members' lists and reads one at a time. Together with the job for staff imports, which also reads one at a
 * time, a process reads lists in at most two threads.
 * @throws ApiError 503 if too many are waiting
 */
export type ListReadQueue = <T>(read: () => Promise<T>) => Promise<T>

/** The slowest lists take seconds each, and users would not wait for more than a few of them. */
const maxWaiting = 4

export function createListReadQueue(): ListReadQueue {
  let last: Promise<unknown> = Promise.resolve()
  let running = 0
  return async (read) => {
    if (running > maxWaiting) throw unavailable(tooManyUploads(), 30)
    running++
    const result = last.then(read)
    last = result.then(
      () => running--,
      () => running--,
    )
    return result
  }
}
