import type { ErrorDetail } from '#api-contract/define-error.ts'
import { nestedTooDeep } from '#api-contract/errors.ts'
import { isJsonTooDeep, maxJsonDepth } from '#api-contract/json-depth.ts'
import type { Warning } from '#api-contract/warning.ts'
import { type ListedRecord, maxEntryLength, type Unreadable } from '../entries.ts'
import {
  entryTooLong,
  jsonTooLong,
  jsonWithoutSites,
  noEntry,
  unsoundJson,
  unsoundJsonFile,
} from '../errors.ts'
import { atEntry, atLine, wholeFile } from '../warnings.ts'
import { type InJson, listedIn } from './json-tree.ts'
import { linesOf } from './lines.ts'
import { isRecord } from './program-fields.ts'

/** In characters: it bounds the memory that reading takes, about seven bytes each. */
export const maxJsonLength = 50_000_000

/** JSON: a list or tree of objects or addresses, wherever it stands. It is sound as a whole or refused. */
export async function* readJson(pieces: AsyncIterable<string>): AsyncGenerator<ListedRecord | Unreadable> {
  const where = wholeFile()
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length > maxJsonLength) {
      yield { where, refused: jsonTooLong({ max: maxJsonLength / 1e6 }) }
      return
    }
  }
  const whole = parsed(text)
  if ('refused' in whole) yield { where, refused: whole.refused }
  else {
    const listed = listedIn(whole.value)
    if (listed.length === 0) yield { where, refused: jsonWithoutSites() }
    for (const [index, one] of listed.entries()) yield entryOf(one, atEntry({ n: index + 1 }))
  }
}

function parsed(text: string): { value: unknown } | { refused: ErrorDetail } {
  if (isJsonTooDeep(text)) return { refused: nestedTooDeep({ max: maxJsonDepth }) }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { refused: unsoundJsonFile({ problem: error instanceof Error ? error.message : '' }) }
  }
}

/** JSON Lines: an object (or an address) on every line. */
export async function* readJsonLines(
  pieces: AsyncIterable<string>,
): AsyncGenerator<ListedRecord | Unreadable> {
  for await (const { text, number, isCut } of linesOf(pieces, maxEntryLength)) {
    if (text.trim()) yield lineEntry(isCut ? undefined : text, atLine({ n: number }))
  }
}

function lineEntry(line: string | undefined, where: Warning): ListedRecord | Unreadable {
  if (line === undefined) return { where, refused: entryTooLong() }
  if (isJsonTooDeep(line)) return { where, refused: nestedTooDeep({ max: maxJsonDepth }) }
  try {
    return entryOf({ value: JSON.parse(line) }, where)
  } catch {
    return { where, refused: unsoundJson() }
  }
}

function entryOf({ value, folder = '' }: InJson, where: Warning): ListedRecord | Unreadable {
  if (typeof value === 'string') return { where, record: { url: value }, folder }
  return isRecord(value) ? { where, record: value, folder } : { where, refused: noEntry() }
}
