/** A spreadsheet interprets a cell that begins so as a formula: no text may become one. */
const formula = /^[=+\-@\t\r]/

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of CSV, which spreadsheets may open. */
export const csvLine = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`
