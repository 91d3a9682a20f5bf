import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { emptyFolder, folderInstead, forbiddenFile, noSuchFile, unreadableFile } from './errors.ts'
import { readList } from './formats/read-list.ts'
import type { FileEntry } from './import-entries.ts'
import { wholeFile } from './warnings.ts'

export interface ListFile {
  path: string
  bytes: number
  /** Why it cannot be read, where that is clear before it is opened. */
  refused?: ErrorDetail
}

/** Files in a folder with other extensions are not even opened; a file that is named is, whatever its name. */
const listEndings = new Set(
  'opml xml csv tsv json jsonl ndjson md markdown txt html htm ini'.split(' ').map((end) => `.${end}`),
)

/** The files behind the given names: folders are searched, in the order of their names. */
export async function findFiles(paths: string[]): Promise<ListFile[]> {
  const files: ListFile[] = []
  for (const path of paths) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => reasonOf(error))
    if ('code' in found) files.push({ path, bytes: 0, refused: found })
    else if (found.isDirectory()) files.push(...(await inFolder(path)))
    else files.push({ path, bytes: found.size })
  }
  return files
}

async function inFolder(folder: string): Promise<ListFile[]> {
  try {
    const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((found) => found.isFile() && listEndings.has(extname(found.name).toLowerCase()))
      .map((found) => join(found.parentPath, found.name))
      .sort()
    if (names.length === 0) return [{ path: folder, bytes: 0, refused: emptyFolder() }]
    return await Promise.all(names.map(async (path) => ({ path, bytes: (await stat(path)).size })))
  } catch (error) {
    return [{ path: folder, bytes: 0, refused: reasonOf(error as NodeJS.ErrnoException) }]
  }
}

/** All entries of all files, one file after the other; `onBytes` reports progress. */
export async function* entriesOf(
  files: ListFile[],
  onBytes: (bytes: number) => void,
): AsyncGenerator<FileEntry> {
  for (const { path, refused } of files) {
    if (refused) yield { file: path, entry: { where: wholeFile(), refused } }
    else
      try {
        for await (const entry of readList(counted(path, onBytes))) yield { file: path, entry }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (!code) throw error
        yield { file: path, entry: { where: wholeFile(), refused: reasonOf(error as NodeJS.ErrnoException) } }
      }
  }
}

async function* counted(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onBytes(chunk.length)
    yield chunk
  }
}

const reasons: Record<string, () => ErrorDetail> = {
  ENOENT: noSuchFile,
  EACCES: forbiddenFile,
  EPERM: forbiddenFile,
  EISDIR: folderInstead,
}

const reasonOf = ({ code = '', message }: NodeJS.ErrnoException): ErrorDetail =>
  reasons[code]?.() ?? unreadableFile({ problem: code || message })
