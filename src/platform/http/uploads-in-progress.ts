import { apiError } from '#api-contract/api-error.ts'
import { tooManyUploads, uploadInProgress } from '#api-contract/errors.ts'
import { unavailable } from '#api-contract/standard-errors.ts'

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
   * @param key key that concurrent uploads are counted by
   * @param maxConcurrent maximum concurrent uploads for this key
   * @throws ApiError 429 if there are too many
   */
  begin(key: string, maxConcurrent?: number): Upload
}

/** Limits uploads to this process, which are buffered in memory until they are read. */
export function createUploadsInProgress(): UploadsInProgress {
  const uploads = new Map<string, number>()
  let bufferedBytes = 0
  return {
    begin(key, maxConcurrent = defaultConcurrent) {
      const uploadCount = uploads.get(key) ?? 0
      if (uploadCount >= maxConcurrent) throw apiError(uploadInProgress(), { retryAfterSeconds: 5 })
      uploads.set(key, uploadCount + 1)
      let reservedBytes = 0
      let isDisposed = false
      return {
        reserve(bytes) {
          // The parser may still deliver the rest of a rejected file.
          if (isDisposed) return
          if (bufferedBytes + bytes > maxBufferedBytes) throw unavailable(tooManyUploads(), 30)
          reservedBytes += bytes
          bufferedBytes += bytes
        },
        [Symbol.dispose]() {
          bufferedBytes -= reservedBytes
          isDisposed = true
          const remaining = (uploads.get(key) ?? 1) - 1
          if (remaining > 0) uploads.set(key, remaining)
          else uploads.delete(key)
        },
      }
    },
  }
}
