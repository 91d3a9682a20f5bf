import { parse } from 'csv-parse/sync'
import { siteOfFeed } from '#addresses/feed-address.ts'
import type { Warning } from '#api-contract/warning.ts'
import { type ListedRecord, maxEntryLength, type Unreadable } from '../entries.ts'
import { unsoundCsv } from '../errors.ts'
import { atLine } from '../warnings.ts'
import { csvDelimiter, hasOpenQuote, isEmptyRow } from './csv-shape.ts'
import { isFieldName } from './field-names.ts'
import { type Line, linesOf } from './lines.ts'
import { looksLikeAddress } from './link-line.ts'

/** A record may span several lines while a quote is open: at most this many, otherwise the quote was a mistake. */
const maxLinesPerRecord = 50
const recordsAtOnce = 500

interface Raw {
  text: string
  number: number
}

/** CSV with commas, semicolons, tabs or bars, with odd spacing, with or without a header. */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<ListedRecord | Unreadable> {
  let delimiter = ''
  let columns: string[] | undefined
  let batch: Raw[] = []
  const read = function* (): Generator<ListedRecord | Unreadable> {
    delimiter ||= csvDelimiter(batch[0]?.text ?? '')
    for (const { fields, number } of recordsOf(batch, delimiter)) {
      const where = atLine({ n: number })
      if (!fields) yield { where, refused: unsoundCsv() }
      else if (columns) yield rowEntry(columns, fields, where)
      else {
        columns = fields.some(isFieldName) ? fields : columnsByContent(fields)
        if (!fields.some(isFieldName)) yield rowEntry(columns, fields, where)
      }
    }
    batch = []
  }
  for await (const record of rawRecords(linesOf(pieces, maxEntryLength), () => delimiter)) {
    batch.push(record)
    if (batch.length === recordsAtOnce || !columns) yield* read()
  }
  yield* read()
}

/** Joins the lines of one record. */
async function* rawRecords(lines: AsyncIterable<Line>, delimiter: () => string): AsyncGenerator<Raw> {
  let waiting: Raw[] = []
  for await (const { text, number } of lines) {
    if (!waiting.length && isEmptyRow(text)) continue
    waiting.push({ text, number })
    const joined = waiting.map((line) => line.text).join('\n')
    if (hasOpenQuote(joined, delimiter() || csvDelimiter(joined))) {
      if (waiting.length < maxLinesPerRecord && joined.length < maxEntryLength) continue
      yield* waiting // an unclosed quote: every line stands for itself
    } else yield { text: joined, number: waiting[0]?.number ?? number }
    waiting = []
  }
  yield* waiting
}

const options = { relax_quotes: true, relax_column_count: true, trim: true, skip_empty_lines: true }

/** All at once because that is fast; one by one where one of them is broken. */
function recordsOf(batch: Raw[], delimiter: string): { fields?: string[]; number: number }[] {
  const parsed = parsedOr(batch.map((raw) => raw.text).join('\n'), delimiter)
  if (parsed?.length === batch.length) {
    return parsed.map((fields, index) => ({ fields, number: batch[index]?.number ?? 0 }))
  }
  return batch.map(({ text, number }) => ({ fields: parsedOr(text, delimiter)?.[0], number }))
}

function parsedOr(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, { ...options, delimiter })
  } catch {
    return undefined
  }
}

function rowEntry(columns: string[], fields: string[], where: Warning): ListedRecord {
  return { where, record: Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? ''])) }
}

/** The columns without a header: addresses are recognized, the first other text is the title. */
function columnsByContent(fields: string[]): string[] {
  const taken = new Set<string>()
  const once = (name: string) => {
    if (taken.has(name)) return ''
    taken.add(name)
    return name
  }
  return fields.map((field) => {
    if (!looksLikeAddress(field)) return once('title') || once('description') || once('tags')
    const isFeed = fields.filter(looksLikeAddress).length > 1 && siteOfFeed(field)
    return once(isFeed ? 'feed_url' : 'url')
  })
}
