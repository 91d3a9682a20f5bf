import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  assertMediaFileName,
  contentTypeFor,
  isMediaFileName,
  type MediaStore,
  storeDownError,
} from './media-store.ts'

/** Stores pictures in a local folder, spread over 256 subfolders by the first letters of their names. */
export function createFolderStore(root: string): MediaStore {
  const folderFor = (name: string) => join(root, name.slice(0, 2))
  const pathFor = (name: string) => join(folderFor(name), name)

  async function* list() {
    for (const folder of await fallbackIfMissing(readdir(root), [])) {
      for (const name of await fallbackIfMissing(readdir(join(root, folder)), [])) {
        const info = isMediaFileName(name) && (await fallbackIfMissing(stat(pathFor(name)), undefined))
        if (info) yield { name, modified: info.mtime, size: info.size }
      }
    }
  }

  return {
    async put(name, bytes) {
      assertMediaFileName(name)
      await mkdir(folderFor(name), { recursive: true, mode: 0o700 }).catch(throwStoreDown)
      await writeAtomically(pathFor(name), bytes).catch(throwStoreDown)
    },
    async get(name) {
      if (!isMediaFileName(name)) return undefined
      const file = await fallbackIfMissing(open(pathFor(name)), undefined)
      if (!file) return undefined
      const { size } = await file.stat()
      return { body: file.createReadStream(), size, contentType: contentTypeFor(name) }
    },
    has: async (name) =>
      isMediaFileName(name) &&
      (await fallbackIfMissing(
        access(pathFor(name)).then(() => true),
        false,
      )),
    async delete(name) {
      if (isMediaFileName(name)) await rm(pathFor(name), { force: true }).catch(throwStoreDown)
    },
    list,
  }
}

/** Writes to a temporary file and renames it, so that a partial picture is never visible, even after a power cut. */
async function writeAtomically(path: string, bytes: Uint8Array) {
  const temporaryPath = `${path}.${randomUUID()}.part`
  try {
    const file = await open(temporaryPath, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}

/** A missing file is an ordinary result; a full, missing or read-only disk is an error. */
async function fallbackIfMissing<T, U>(work: Promise<T>, fallback: U): Promise<T | U> {
  try {
    return await work
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(getErrorCode(error))) return fallback
    return throwStoreDown(error)
  }
}

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

function throwStoreDown(error: unknown): never {
  throw getErrorCode(error) ? storeDownError(error) : error
}
