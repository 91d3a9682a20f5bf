import { fieldByName } from './field-names.ts'
import { looksLikeAddress, markdownToText, parseSiteLine } from './link-line.ts'

export type Cells = string[]

/** True if a line separates a table's header from its rows. */
export const isTableRule = (line: string) =>
  line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line)

export const splitCells = (line: string): Cells =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** Parses a table row; undefined if it has no address. */
export function parseRow(cells: Cells, columns: Cells): Record<string, string | undefined> | undefined {
  const record: Record<string, string | undefined> = {}
  let otherText: string | undefined
  for (const [index, cell] of cells.slice(0, maxColumns).entries()) {
    const field = fieldByName(markdownToText(columns[index]) ?? '')
    const link =
      parseSiteLine(cell) ?? (looksLikeAddress(cell) && field !== 'title' ? { url: cell } : undefined)
    if (!link) {
      const text = markdownToText(cell)
      if (field && field !== 'url' && field !== 'feed_url') record[field] ??= text
      else otherText ??= text
    } else if (field === 'feed_url') record.feed_url ??= link.url
    else if (field === 'url' || !record.url) {
      record.url = link.url
      record.feed_url ??= link.feed_url
      record.name ??= link.title
    }
  }
  if (!record.url && !record.feed_url) return undefined
  const title = record.title ?? record.name
  return title
    ? { ...record, title, description: record.description ?? otherText }
    : { ...record, title: otherText }
}

const maxColumns = 50
