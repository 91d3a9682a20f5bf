import { fieldNamed } from './field-names.ts'
import { looksLikeAddress, markdownWords, siteOfLine } from './link-line.ts'

export type Cells = string[]

/** The line between the head of a table and its rows. */
export const isTableRule = (line: string) =>
  line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line)

export const cellsOf = (line: string): Cells =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** What a row says of a site; undefined where there is no address in it. */
export function rowSite(cells: Cells, columns: Cells): Record<string, string | undefined> | undefined {
  const record: Record<string, string | undefined> = {}
  let other: string | undefined
  for (const [index, cell] of cells.slice(0, mostColumns).entries()) {
    const field = fieldNamed(markdownWords(columns[index]) ?? '')
    const link = siteOfLine(cell) ?? (looksLikeAddress(cell) && field !== 'title' ? { url: cell } : undefined)
    if (!link) {
      const text = markdownWords(cell)
      if (field && field !== 'url' && field !== 'feed_url') record[field] ??= text
      else other ??= text
    } else if (field === 'feed_url') record.feed_url ??= link.url
    else if (field === 'url' || !record.url) {
      record.url = link.url
      record.feed_url ??= link.feed_url
      record.name ??= link.title
    }
  }
  if (!record.url && !record.feed_url) return undefined
  const title = record.title ?? record.name
  return title ? { ...record, title, description: record.description ?? other } : { ...record, title: other }
}

const mostColumns = 50
