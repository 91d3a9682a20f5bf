import { isFieldName } from './field-names.ts'
import { looksLikeAddress } from './link-line.ts'

const delimiters = [',', ';', '\t', '|'] as const

/** Detects the separator: the one that yields the most recognizable fields. */
export function csvDelimiter(line: string): string {
  const score = (delimiter: string) =>
    countRecognized(line, delimiter) * 100 + fieldsOf(line, delimiter).length
  return delimiters.reduce((best, next) => (score(next) > score(best) ? next : best))
}

/** Counts a line's fields that are column names or addresses. */
function countRecognized(line: string, delimiter: string): number {
  return fieldsOf(line, delimiter).filter((field) => isFieldName(field) || looksLikeAddress(field)).length
}

/** Splits a line roughly: separators in quotes and the semicolons of entities do not count. */
const fieldsOf = (line: string, delimiter: string): string[] =>
  line
    .replace(/"[^"]*"/g, (quoted) => quoted.replace(/[,;\t|]/g, ' '))
    .replace(/(&#?\w{1,32});/g, '$1')
    .split(delimiter)
    .map((field) => field.trim().replace(/^"(.*)"$/, '$1'))

/** Whether a row is empty, or Excel's separator declaration (`sep=;`). */
export const isEmptyRow = (line: string) => /^\s*"?sep=.?"?\s*$|^[\s,;|"]*$/i.test(line)

/** Whether the first lines look like CSV: a header with known names, or addresses among other fields. */
export function isCsv(lines: string[]): boolean {
  const header = lines[0] ?? ''
  const delimiter = csvDelimiter(header)
  const names = fieldsOf(header, delimiter)
  if (names.every((name) => name.length < 40) && names.some(isFieldName) && !names.some(looksLikeAddress))
    return true
  const areAddressesAlone = names.length > 2 && names.every(looksLikeAddress)
  if (areAddressesAlone) return false
  const rows = lines.filter(
    (line) => fieldsOf(line, delimiter).length > 1 && countRecognized(line, delimiter) > 0,
  )
  return names.length > 1 && rows.length > lines.length / 2
}

/** Whether a record ends inside a quoted field. */
export function hasOpenQuote(record: string, delimiter: string): boolean {
  if (!record.includes('"')) return false
  let isOpen = false
  let atStart = true
  for (let index = 0; index < record.length; index++) {
    const letter = record[index]
    if (isOpen) {
      if (letter !== '"') continue
      if (record[index + 1] === '"') index++
      else isOpen = false
    } else if (letter === '"' && atStart) {
      isOpen = true
      atStart = false
    } else if (letter === delimiter || letter === '\n') atStart = true
    else if (letter !== ' ' && letter !== '\t') atStart = false
  }
  return isOpen
}
