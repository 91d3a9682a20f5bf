import type { Readable } from 'node:stream'
import { type ApiError, unavailable } from '#api-contract/api-error.ts'
import { picturesUnavailable } from '#api-contract/errors.ts'

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
 * Where pictures are stored. Names are flat, see `isMediaFileName`; a file exists completely or not at all. A store
 * that cannot be reached refuses with 503.
 */
export interface MediaStore {
  /** Stores a file; one of the same name is replaced, and counts as modified now. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** The file, to be read or destroyed; undefined when there is none. */
  get(name: string): Promise<StoredFile | undefined>
  has(name: string): Promise<boolean>
  /** Removes a file; nothing happens when there is none. */
  delete(name: string): Promise<void>
  list(): AsyncIterable<MediaEntry>
}

const fileName = /^[a-z0-9][a-z0-9-]{0,150}\.[a-z0-9]{1,8}$/

/** Whether a store accepts this name: no folders, no dots but the one before the extension, nothing hidden. */
export const isMediaFileName = (name: string): boolean => fileName.test(name)

/** For `put`: names are made by us, so a bad one is a bug. */
export function checkMediaFileName(name: string): void {
  if (!isMediaFileName(name)) throw new Error(`Not a name for a picture: ${JSON.stringify(name)}`)
}

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' }

/** The media type by a file name's extension. */
export const contentTypeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** What callers hear when pictures cannot be stored or read; the operator finds the cause in the log. */
export function storeDown(cause: unknown): ApiError {
  const no = unavailable(picturesUnavailable(), 60)
  no.cause = cause
  return no
}
