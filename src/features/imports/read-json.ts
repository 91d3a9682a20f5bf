import { isJsonTooDeep, maxJsonDepth } from '#contract/json-depth.ts'
import { type Entry, maxEntryLength } from './entries.ts'
import { listedSite } from './field-names.ts'
import { JsonSlices } from './json-slices.ts'
import { linesOf } from './lines.ts'
import {
  entryTooDeep,
  entryTooLong,
  entryWithoutAddress,
  jsonWithoutSites,
  noEntry,
  unsoundJson,
} from './reasons.ts'

/** This many entries show whether a JSON file is a list of sites at all. */
const firstEntries = 20

/** JSON: the objects (or addresses) of an array, wherever the array stands. */
export async function* readJson(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
  let held: Entry[] | undefined = []
  for await (const entry of allEntries(pieces)) {
    if (!held) yield entry
    else if (held.push(entry) === firstEntries) {
      if (!listsSites(held)) break
      yield* held
      held = undefined
    }
  }
  if (held && listsSites(held)) yield* held
  else if (held) yield { where: 'the file', refused: jsonWithoutSites() }
}

const listsSites = (entries: Entry[]) => {
  const without = entries.filter(
    (entry) => 'refused' in entry && entry.refused.code === entryWithoutAddress.code,
  ).length
  return entries.length > 0 && without <= entries.length / 2
}

async function* allEntries(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
  const slices = new JsonSlices(maxEntryLength)
  let count = 0
  for await (const piece of pieces) {
    for (const slice of slices.write(piece)) yield jsonEntry(slice, `entry ${++count}`)
  }
  for (const slice of slices.end()) yield jsonEntry(slice, `entry ${++count}`)
}

/** JSON Lines: an object (or an address) on every line. */
export async function* readJsonLines(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
  for await (const { text, number, isCut } of linesOf(pieces, maxEntryLength)) {
    if (text.trim()) yield jsonEntry(isCut ? undefined : text, `line ${number}`)
  }
}

function jsonEntry(slice: string | undefined, where: string): Entry {
  if (slice === undefined) return { where, refused: entryTooLong() }
  if (isJsonTooDeep(slice)) return { where, refused: entryTooDeep({ max: maxJsonDepth }) }
  try {
    const value: unknown = JSON.parse(slice)
    if (typeof value === 'string') return { where, url: value }
    if (value && typeof value === 'object') return listedSite(value as Record<string, unknown>, where)
    return { where, refused: noEntry() }
  } catch {
    return { where, refused: unsoundJson() }
  }
}
