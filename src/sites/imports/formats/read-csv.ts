import { parse } from 'csv-parse/sync'
import { guessSiteOfFeed } from '#addresses/feed-address.ts'
import type { Warning } from '#api-contract/warning.ts'
import { type ListRecord, maxEntryLength, type UnreadableEntry } from '../entries.ts'
import { invalidCsv } from '../errors.ts'
import { atLine } from '../warnings.ts'
import { csvDelimiter, hasOpenQuote, isEmptyRow } from './csv-shape.ts'
import { isFieldName } from './field-names.ts'
import { type Line, splitLines } from './lines.ts'
import { looksLikeAddress } from './link-line.ts'

/** Maximum number of lines that an open quote may span; beyond that it is considered a mistake. */
const maxLinesPerRecord = 50
const batchSize = 500

interface RawLine {
  text: string
  number: number
}

/** Reads CSV with commas, semicolons, tabs or bars, any spacing, and with or without a header. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<ListRecord | UnreadableEntry> {
  let delimiter = ''
  let columns: string[] | undefined
  let batch: RawLine[] = []
  const flush = function* (): Generator<ListRecord | UnreadableEntry> {
    delimiter ||= csvDelimiter(batch[0]?.text ?? '')
    for (const { fields, number } of parseRecords(batch, delimiter)) {
      const where = atLine({ n: number })
      if (!fields) yield { where, error: invalidCsv() }
      else if (columns) yield rowEntry(columns, fields, where)
      else {
        columns = fields.some(isFieldName) ? fields : columnsByContent(fields)
        if (!fields.some(isFieldName)) yield rowEntry(columns, fields, where)
      }
    }
    batch = []
  }
  for await (const record of readRawRecords(splitLines(chunks, maxEntryLength), () => delimiter)) {
    batch.push(record)
    if (batch.length === batchSize || !columns) yield* flush()
  }
  yield* flush()
}

/** Joins the lines of multi-line records. */
async function* readRawRecords(lines: AsyncIterable<Line>, delimiter: () => string): AsyncGenerator<RawLine> {
  let pending: RawLine[] = []
  for await (const { text, number } of lines) {
    if (!pending.length && isEmptyRow(text)) continue
    pending.push({ text, number })
    const joined = pending.map((line) => line.text).join('\n')
    if (hasOpenQuote(joined, delimiter() || csvDelimiter(joined))) {
      if (pending.length < maxLinesPerRecord && joined.length < maxEntryLength) continue
      yield* pending // an unclosed quote: each line is a record
    } else yield { text: joined, number: pending[0]?.number ?? number }
    pending = []
  }
  yield* pending
}

const options = { relax_quotes: true, relax_column_count: true, trim: true, skip_empty_lines: true }

/** Parses a batch at once for speed, or record by record if one of them is malformed. */
function parseRecords(batch: RawLine[], delimiter: string): { fields?: string[]; number: number }[] {
  const parsed = tryParse(batch.map((raw) => raw.text).join('\n'), delimiter)
  if (parsed?.length === batch.length) {
    return parsed.map((fields, index) => ({ fields, number: batch[index]?.number ?? 0 }))
  }
  return batch.map(({ text, number }) => ({ fields: tryParse(text, delimiter)?.[0], number }))
}

function tryParse(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, { ...options, delimiter })
  } catch {
    return undefined
  }
}

function rowEntry(columns: string[], fields: string[], where: Warning): ListRecord {
  return { where, record: Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? ''])) }
}

/** Guesses the columns of a file without a header: addresses are recognized, and the first other text is the title. */
function columnsByContent(fields: string[]): string[] {
  const usedColumns = new Set<string>()
  const once = (name: string) => {
    if (usedColumns.has(name)) return ''
    usedColumns.add(name)
    return name
  }
  return fields.map((field) => {
    if (!looksLikeAddress(field)) return once('title') || once('description') || once('tags')
    const isFeed = fields.filter(looksLikeAddress).length > 1 && guessSiteOfFeed(field)
    return once(isFeed ? 'feed_url' : 'url')
  })
}
