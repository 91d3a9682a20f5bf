import { apiError, unavailable } from '#api-contract/api-error.ts'
import { tooManyUploads, uploadInProgress } from '#api-contract/errors.ts'

/** What this process holds of files that are uploaded, in bytes: each until its request is answered. */
const mostHeld = 48 * 1024 * 1024
/** Files of one account, where the endpoint does not say: who picks another picture does not wait for the first. */
const usualAtOnce = 3

/** One file on its way. */
export interface Upload {
  /** Room for bytes that have arrived. @throws ApiError 503 where none is left */
  hold(bytes: number): void
  /** Gives back all of it. */
  [Symbol.dispose](): void
}

export interface UploadsUnderWay {
  /**
   * Before a body is read.
   * @param whose of which files there may be so many at once
   * @throws ApiError 429 where there are
   */
  begin(whose: string, atOnce?: number): Upload
}

/** Files that are uploaded to this process: they are held in memory until they have been read. */
export function createUploadsUnderWay(): UploadsUnderWay {
  const uploads = new Map<string, number>()
  let held = 0
  return {
    begin(whose, atOnce = usualAtOnce) {
      const others = uploads.get(whose) ?? 0
      if (others >= atOnce) throw apiError(uploadInProgress(), { retryAfterSeconds: 5 })
      uploads.set(whose, others + 1)
      let mine = 0
      let isOver = false
      return {
        hold(bytes) {
          // The rest of a refused file may still come through the parser.
          if (isOver) return
          if (held + bytes > mostHeld) throw unavailable(tooManyUploads(), 30)
          mine += bytes
          held += bytes
        },
        [Symbol.dispose]() {
          held -= mine
          isOver = true
          const left = (uploads.get(whose) ?? 1) - 1
          if (left > 0) uploads.set(whose, left)
          else uploads.delete(whose)
        },
      }
    },
  }
}
