import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { ErrorDetail } from '#api-contract/define-error.ts'
import { emptyFolder, fileForbidden, fileNotFound, folderNotFile, unreadableFile } from './errors.ts'
import { readList } from './formats/read-list.ts'
import type { FileEntry } from './import-entries.ts'
import { wholeFile } from './warnings.ts'

export interface ListFile {
  path: string
  bytes: number
  /** The error, if the file is known to be unreadable before opening it. */
  error?: ErrorDetail
}

/** Extensions read from folders. A file given by name may have any extension. */
const listExtensions = new Set(
  'opml xml csv tsv json jsonl ndjson md markdown txt html htm ini'
    .split(' ')
    .map((extension) => `.${extension}`),
)

/** Resolves paths to files: folders are searched recursively, in name order. */
export async function findFiles(paths: string[]): Promise<ListFile[]> {
  const files: ListFile[] = []
  for (const path of paths) {
    const result = await stat(path).catch((error: NodeJS.ErrnoException) => toFileError(error))
    if ('code' in result) files.push({ path, bytes: 0, error: result })
    else if (result.isDirectory()) files.push(...(await findFilesInFolder(path)))
    else files.push({ path, bytes: result.size })
  }
  return files
}

async function findFilesInFolder(folder: string): Promise<ListFile[]> {
  try {
    const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && listExtensions.has(extname(entry.name).toLowerCase()))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
    if (names.length === 0) return [{ path: folder, bytes: 0, error: emptyFolder() }]
    return await Promise.all(names.map(async (path) => ({ path, bytes: (await stat(path)).size })))
  } catch (error) {
    return [{ path: folder, bytes: 0, error: toFileError(error as NodeJS.ErrnoException) }]
  }
}

/** Streams the entries of all files, one file after the other. @param onBytes reports progress */
export async function* readEntries(
  files: ListFile[],
  onBytes: (bytes: number) => void,
): AsyncGenerator<FileEntry> {
  for (const { path, error } of files) {
    if (error) yield { file: path, entry: { where: wholeFile(), error } }
    else
      try {
        for await (const entry of readList(readWithProgress(path, onBytes))) yield { file: path, entry }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (!code) throw error
        yield {
          file: path,
          entry: { where: wholeFile(), error: toFileError(error as NodeJS.ErrnoException) },
        }
      }
  }
}

async function* readWithProgress(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onBytes(chunk.length)
    yield chunk
  }
}

const errorsByCode: Record<string, () => ErrorDetail> = {
  ENOENT: fileNotFound,
  EACCES: fileForbidden,
  EPERM: fileForbidden,
  EISDIR: folderNotFile,
}

const toFileError = ({ code = '', message }: NodeJS.ErrnoException): ErrorDetail =>
  errorsByCode[code]?.() ?? unreadableFile({ problem: code || message })
