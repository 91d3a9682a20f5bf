import { isFieldName } from './field-names.ts'
import { looksLikeAddress } from './link-line.ts'

const delimiters = [',', ';', '\t', '|'] as const

/** Detects the delimiter: the one that yields the most recognizable fields. */
export function detectDelimiter(line: string): string {
  const score = (delimiter: string) =>
    countRecognized(line, delimiter) * 100 + splitFields(line, delimiter).length
  return delimiters.reduce((best, next) => (score(next) > score(best) ? next : best))
}

/** Counts a line's fields that are column names or addresses. */
function countRecognized(line: string, delimiter: string): number {
  return splitFields(line, delimiter).filter((field) => isFieldName(field) || looksLikeAddress(field)).length
}

/** Splits a line roughly: separators in quotes and the semicolons of entities do not count. */
const splitFields = (line: string, delimiter: string): string[] =>
  line
    .replace(/"[^"]*"/g, (quoted) => quoted.replace(/[,;\t|]/g, ' '))
    .replace(/(&#?\w{1,32});/g, '$1')
    .split(delimiter)
    .map((field) => field.trim().replace(/^"(.*)"$/, '$1'))

/** True if a row is empty, or Excel's separator declaration (`sep=;`). */
export const isEmptyRow = (line: string) => /^\s*"?sep=.?"?\s*$|^[\s,;|"]*$/i.test(line)

/** True if the first lines look like CSV: a header with known names, or addresses among other fields. */
export function isCsv(lines: string[]): boolean {
  const header = lines[0] ?? ''
  const delimiter = detectDelimiter(header)
  const names = splitFields(header, delimiter)
  if (names.every((name) => name.length < 40) && names.some(isFieldName) && !names.some(looksLikeAddress))
    return true
  const isAddressList = names.length > 2 && names.every(looksLikeAddress)
  if (isAddressList) return false
  const rows = lines.filter(
    (line) => splitFields(line, delimiter).length > 1 && countRecognized(line, delimiter) > 0,
  )
  return names.length > 1 && rows.length > lines.length / 2
}

/** True if a record ends inside a quoted field. */
export function hasOpenQuote(record: string, delimiter: string): boolean {
  if (!record.includes('"')) return false
  let isOpen = false
  let atStart = true
  for (let index = 0; index < record.length; index++) {
    const char = record[index]
    if (isOpen) {
      if (char !== '"') continue
      if (record[index + 1] === '"') index++
      else isOpen = false
    } else if (char === '"' && atStart) {
      isOpen = true
      atStart = false
    } else if (char === delimiter || char === '\n') atStart = true
    else if (char !== ' ' && char !== '\t') atStart = false
  }
  return isOpen
}
