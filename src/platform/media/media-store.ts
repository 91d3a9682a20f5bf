import type { Readable } from 'node:stream'
import type { ApiError } from '#api-contract/api-error.ts'
import { picturesUnavailable } from '#api-contract/errors.ts'
import { unavailable } from '#api-contract/standard-errors.ts'

interface StoredFile {
  body: Readable
  /** Bytes. */
  size: number
  contentType: string
}

export interface MediaEntry {
  name: string
  modified: Date
  /** Bytes. */
  size: number
}

/**
 * A store for pictures. Names are flat, see `isMediaFileName`; a file exists completely or not at all. If the store is
 * unreachable, methods throw an ApiError 503.
 */
export interface MediaStore {
  /** Stores a file; one of the same name is replaced, and counts as modified now. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The file, which the caller must read or destroy; undefined if it does not exist. */
  get(name: string): Promise<StoredFile | undefined>
  has(name: string): Promise<boolean>
  /** Removes a file, if it exists. */
  delete(name: string): Promise<void>
  list(): AsyncIterable<MediaEntry>
}

const fileName = /^[a-z0-9][a-z0-9-]{0,150}\.[a-z0-9]{1,8}$/

/** True if a name is valid: no folders, a single dot before the extension, not a hidden file. */
export const isMediaFileName = (name: string): boolean => fileName.test(name)

/** For `put`: names are generated, so a bad one is a bug. */
export function assertMediaFileName(name: string): void {
  if (!isMediaFileName(name)) throw new Error(`Not a name for a picture: ${JSON.stringify(name)}`)
}

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' }

/** The media type by a file name's extension. */
export const contentTypeFor = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** The error for callers when pictures cannot be stored or read; the cause is logged for the operator. */
export function storeDownError(cause: unknown): ApiError {
  const error = unavailable(picturesUnavailable(), 60)
  error.cause = cause
  return error
}
