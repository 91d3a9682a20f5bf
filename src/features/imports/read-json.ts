import { isJsonTooDeep, maxJsonDepth } from '#contract/json-depth.ts'
import type { Said } from '#contract/reason.ts'
import { nestedTooDeep } from '#contract/reasons.ts'
import type { Remark } from '#contract/remark.ts'
import { type Entry, maxEntryLength } from './entries.ts'
import { listedSite } from './field-names.ts'
import { linesOf } from './lines.ts'
import {
  entryTooLong,
  entryWithoutAddress,
  jsonTooLong,
  jsonWithoutSites,
  noEntry,
  unsoundJson,
  unsoundJsonFile,
} from './reasons.ts'
import { atEntry, atLine, wholeFile } from './remarks.ts'

/** In characters: it bounds the memory that reading takes, about seven bytes each. */
export const maxJsonLength = 50_000_000

/** JSON: the objects (or addresses) of an array, wherever the array stands. It is sound as a whole or refused. */
export async function* readJson(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
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
  else if (listsSites(whole.values)) yield* entriesOf(whole.values)
  else yield { where, refused: jsonWithoutSites() }
}

function parsed(text: string): { values: unknown[] } | { refused: Said } {
  if (isJsonTooDeep(text)) return { refused: nestedTooDeep({ max: maxJsonDepth }) }
  try {
    return { values: listedIn(JSON.parse(text)) }
  } catch (error) {
    return { refused: unsoundJsonFile({ problem: error instanceof Error ? error.message : '' }) }
  }
}

/** The objects in arrays, and the texts of an array that is all there is; without any, the whole is one object. */
function listedIn(whole: unknown): unknown[] {
  const found: unknown[] = []
  const search = (value: object) => {
    for (const inside of Object.values(value)) {
      const isFound = typeof inside === 'string' ? value === whole : isRecord(inside)
      if (Array.isArray(value) && isFound) found.push(inside)
      else if (inside && typeof inside === 'object') search(inside)
    }
  }
  if (Array.isArray(whole) || isRecord(whole)) search(whole)
  return found.length === 0 && isRecord(whole) ? [whole] : found
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the first entries are sites, most of them. */
function listsSites(values: unknown[]): boolean {
  const first = [...entriesOf(values.slice(0, 20))]
  const without = first.filter(
    (entry) => 'refused' in entry && entry.refused.code === entryWithoutAddress.code,
  ).length
  return first.length > 0 && without <= first.length / 2
}

function* entriesOf(values: unknown[]): Generator<Entry> {
  for (const [index, value] of values.entries()) yield entryOf(value, atEntry({ n: index + 1 }))
}

/** JSON Lines: an object (or an address) on every line. */
export async function* readJsonLines(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
  for await (const { text, number, isCut } of linesOf(pieces, maxEntryLength)) {
    if (text.trim()) yield lineEntry(isCut ? undefined : text, atLine({ n: number }))
  }
}

function lineEntry(line: string | undefined, where: Remark): Entry {
  if (line === undefined) return { where, refused: entryTooLong() }
  if (isJsonTooDeep(line)) return { where, refused: nestedTooDeep({ max: maxJsonDepth }) }
  try {
    return entryOf(JSON.parse(line), where)
  } catch {
    return { where, refused: unsoundJson() }
  }
}

function entryOf(value: unknown, where: Remark): Entry {
  if (typeof value === 'string') return { where, url: value }
  return isRecord(value) ? listedSite(value, where) : { where, refused: noEntry() }
}
