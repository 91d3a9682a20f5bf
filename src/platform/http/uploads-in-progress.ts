import { apiError, unavailable } from '#api-contract/api-error.ts'
import { tooManyUploads, uploadInProgress } from '#api-contract/errors.ts'

/** Limit on the bytes of uploads buffered by this process, counted until each request is answered. */
const maxBufferedBytes = 48 * 1024 * 1024
/** Default limit of concurrent uploads per account: picking another picture must not wait for the first. */
const defaultConcurrent = 3

/** An upload in progress. */
export interface Upload {
  /** Reserves memory for received bytes. @throws ApiError 503 if the limit is reached */
  reserve(bytes: number): void
  /** Releases all reserved memory. */
  [Symbol.dispose](): void
}

export interface UploadsInProgress {
  /**
   * Registers an upload; call it before reading the body.
   * @param whose key that concurrent uploads are counted by
   * @param atOnce maximum concurrent uploads for this key
   * @throws ApiError 429 if there are too many
   */
  begin(whose: string, atOnce?: number): Upload
}

/** Limits uploads to this process, which are buffered in memory until they are read. */
export function createUploadsInProgress(): UploadsInProgress {
  const uploads = new Map<string, number>()
  let held = 0
  return {
    begin(whose, atOnce = defaultConcurrent) {
      const others = uploads.get(whose) ?? 0
      if (others >= atOnce) throw apiError(uploadInProgress(), { retryAfterSeconds: 5 })
      uploads.set(whose, others + 1)
      let mine = 0
      let isOver = false
      return {
        reserve(bytes) {
          // The parser may still deliver the rest of a rejected file.
          if (isOver) return
          if (held + bytes > maxBufferedBytes) throw unavailable(tooManyUploads(), 30)
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
