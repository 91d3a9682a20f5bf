import { parse } from 'csv-parse/sync'
import { guessSiteOfFeed } from '#addresses/feed-address.ts'
import type { Warning } from '#api-contract/warning.ts'
import { type ListRecord, maxEntryLength, type UnreadableEntry } from '../entries.ts'
import { invalidCsv } from '../errors.ts'
import { atLine } from '../warnings.ts'
import { detectDelimiter, hasOpenQuote, isEmptyRow } from './csv-shape.ts'
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
    delimiter ||= detectDelimiter(batch[0]?.text ?? '')
    for (const { fields, number } of parseRecords(batch, delimiter)) {
      const where = atLine({ n: number })
      if (!fields) yield { where, error: invalidCsv() }
      else if (columns) yield toRowRecord(columns, fields, where)
      else {
        columns = fields.some(isFieldName) ? fields : guessColumns(fields)
        if (!fields.some(isFieldName)) yield toRowRecord(columns, fields, where)
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
  let pendingLines: RawLine[] = []
  for await (const { text, number } of lines) {
    if (!pendingLines.length && isEmptyRow(text)) continue
    pendingLines.push({ text, number })
    const joinedText = pendingLines.map((line) => line.text).join('\n')
    if (hasOpenQuote(joinedText, delimiter() || detectDelimiter(joinedText))) {
      if (pendingLines.length < maxLinesPerRecord && joinedText.length < maxEntryLength) continue
      yield* pendingLines // an unclosed quote: each line is a record
    } else yield { text: joinedText, number: pendingLines[0]?.number ?? number }
    pendingLines = []
  }
  yield* pendingLines
}

const options = { relax_quotes: true, relax_column_count: true, trim: true, skip_empty_lines: true }

/** Parses a batch at once for speed, or record by record if one of them is malformed. */
function parseRecords(batch: RawLine[], delimiter: string): { fields?: string[]; number: number }[] {
  const records = tryParse(batch.map((raw) => raw.text).join('\n'), delimiter)
  if (records?.length === batch.length) {
    return records.map((fields, index) => ({ fields, number: batch[index]?.number ?? 0 }))
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

function toRowRecord(columns: string[], fields: string[], where: Warning): ListRecord {
  return { where, record: Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? ''])) }
}

/** Guesses the columns of a file without a header: addresses are recognized, and the first other text is the title. */
function guessColumns(fields: string[]): string[] {
  const usedColumns = new Set<string>()
  const claimColumn = (name: string) => {
    if (usedColumns.has(name)) return ''
    usedColumns.add(name)
    return name
  }
  return fields.map((field) => {
    if (!looksLikeAddress(field))
      return claimColumn('title') || claimColumn('description') || claimColumn('tags')
    const isFeed = fields.filter(looksLikeAddress).length > 1 && guessSiteOfFeed(field)
    return claimColumn(isFeed ? 'feed_url' : 'url')
  })
}
