import { unavailable } from '#api-contract/api-error.ts'
import { tooManyUploads } from '#api-contract/errors.ts'

declare module '#platform/services.ts' {
  interface Services {
    listTurns: ListTurns
  }
}

/**
 * Reads a member's list once it is its turn. With the job that imports what staff uploaded, of which one runs at a time,
 * a process has two threads that read lists.
 * @throws ApiError 503 where too many wait
 */
export type ListTurns = <T>(read: () => Promise<T>) => Promise<T>

/** Reading the worst ones takes seconds, and nobody waits much longer. */
const mostWaiting = 4

export function createListTurns(): ListTurns {
  let last: Promise<unknown> = Promise.resolve()
  let underWay = 0
  return async (read) => {
    if (underWay > mostWaiting) throw unavailable(tooManyUploads(), 30)
    underWay++
    const done = last.then(read)
    last = done.then(
      () => underWay--,
      () => underWay--,
    )
    return done
  }
}
