import type { ErrorDetail } from '#api-contract/define-error.ts'
import { nestedTooDeep } from '#api-contract/errors.ts'
import { isJsonTooDeep, maxJsonDepth } from '#api-contract/json-depth.ts'
import type { Warning } from '#api-contract/warning.ts'
import { type ListRecord, maxEntryLength, type UnreadableEntry } from '../entries.ts'
import {
  entryTooLong,
  invalidEntry,
  invalidJson,
  invalidJsonFile,
  jsonTooLong,
  jsonWithoutSites,
} from '../errors.ts'
import { atEntry, atLine, wholeFile } from '../warnings.ts'
import { findEntries, type JsonEntry } from './json-tree.ts'
import { splitLines } from './lines.ts'
import { isRecord } from './program-fields.ts'

/** In characters: bounds the memory for parsing, about seven bytes per character. */
export const maxJsonLength = 50_000_000

/** Reads JSON: objects or addresses in lists or trees anywhere. The file must be valid as a whole. */
export async function* readJson(chunks: AsyncIterable<string>): AsyncGenerator<ListRecord | UnreadableEntry> {
  const where = wholeFile()
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    if (text.length > maxJsonLength) {
      yield { where, error: jsonTooLong({ max: maxJsonLength / 1e6 }) }
      return
    }
  }
  const parsed = parseFile(text)
  if ('error' in parsed) yield { where, error: parsed.error }
  else {
    const entries = findEntries(parsed.value)
    if (entries.length === 0) yield { where, error: jsonWithoutSites() }
    for (const [index, entry] of entries.entries()) yield toRecord(entry, atEntry({ n: index + 1 }))
  }
}

function parseFile(text: string): { value: unknown } | { error: ErrorDetail } {
  if (isJsonTooDeep(text)) return { error: nestedTooDeep({ max: maxJsonDepth }) }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { error: invalidJsonFile({ problem: error instanceof Error ? error.message : '' }) }
  }
}

/** Reads JSON Lines: an object or an address per line. */
export async function* readJsonLines(
  chunks: AsyncIterable<string>,
): AsyncGenerator<ListRecord | UnreadableEntry> {
  for await (const { text, number, isTruncated } of splitLines(chunks, maxEntryLength)) {
    if (text.trim()) yield parseLine(isTruncated ? undefined : text, atLine({ n: number }))
  }
}

function parseLine(line: string | undefined, where: Warning): ListRecord | UnreadableEntry {
  if (line === undefined) return { where, error: entryTooLong() }
  if (isJsonTooDeep(line)) return { where, error: nestedTooDeep({ max: maxJsonDepth }) }
  try {
    return toRecord({ value: JSON.parse(line) }, where)
  } catch {
    return { where, error: invalidJson() }
  }
}

function toRecord({ value, folder = '' }: JsonEntry, where: Warning): ListRecord | UnreadableEntry {
  if (typeof value === 'string') return { where, record: { url: value }, folder }
  return isRecord(value) ? { where, record: value, folder } : { where, error: invalidEntry() }
}
