import type { ErrorDetail } from '#api-contract/define-error.ts'
import { nestedTooDeep } from '#api-contract/errors.ts'
import { isJsonTooDeep, maxJsonDepth } from '#api-contract/json-depth.ts'
import type { Warning } from '#api-contract/warning.ts'
import { type ListRecord, maxEntryLength, type UnreadableEntry } from '../entries.ts'
import {
  entryTooLong,
  jsonTooLong,
  jsonWithoutSites,
  noEntry,
  unsoundJson,
  unsoundJsonFile,
} from '../errors.ts'
import { atEntry, atLine, wholeFile } from '../warnings.ts'
import { findEntries, type JsonEntry } from './json-tree.ts'
import { linesOf } from './lines.ts'
import { isRecord } from './program-fields.ts'

/** In characters: bounds the memory for parsing, about seven bytes per character. */
export const maxJsonLength = 50_000_000

/** Reads JSON: objects or addresses in lists or trees anywhere. The file must be valid as a whole. */
export async function* readJson(pieces: AsyncIterable<string>): AsyncGenerator<ListRecord | UnreadableEntry> {
  const where = wholeFile()
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length > maxJsonLength) {
      yield { where, refused: jsonTooLong({ max: maxJsonLength / 1e6 }) }
      return
    }
  }
  const whole = parseWhole(text)
  if ('refused' in whole) yield { where, refused: whole.refused }
  else {
    const listed = findEntries(whole.value)
    if (listed.length === 0) yield { where, refused: jsonWithoutSites() }
    for (const [index, found] of listed.entries()) yield entryOf(found, atEntry({ n: index + 1 }))
  }
}

function parseWhole(text: string): { value: unknown } | { refused: ErrorDetail } {
  if (isJsonTooDeep(text)) return { refused: nestedTooDeep({ max: maxJsonDepth }) }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { refused: unsoundJsonFile({ problem: error instanceof Error ? error.message : '' }) }
  }
}

/** Reads JSON Lines: an object or an address per line. */
export async function* readJsonLines(
  pieces: AsyncIterable<string>,
): AsyncGenerator<ListRecord | UnreadableEntry> {
  for await (const { text, number, isCut } of linesOf(pieces, maxEntryLength)) {
    if (text.trim()) yield lineEntry(isCut ? undefined : text, atLine({ n: number }))
  }
}

function lineEntry(line: string | undefined, where: Warning): ListRecord | UnreadableEntry {
  if (line === undefined) return { where, refused: entryTooLong() }
  if (isJsonTooDeep(line)) return { where, refused: nestedTooDeep({ max: maxJsonDepth }) }
  try {
    return entryOf({ value: JSON.parse(line) }, where)
  } catch {
    return { where, refused: unsoundJson() }
  }
}

function entryOf({ value, folder = '' }: JsonEntry, where: Warning): ListRecord | UnreadableEntry {
  if (typeof value === 'string') return { where, record: { url: value }, folder }
  return isRecord(value) ? { where, record: value, folder } : { where, refused: noEntry() }
}
