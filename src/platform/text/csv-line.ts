/** Spreadsheets interpret cells with these prefixes as formulas, so they are quoted. */
const formula = /^[=+\-@\t\r]/

function formatCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of CSV that is safe to open in a spreadsheet. */
export const csvLine = (cells: string[]): string => `${cells.map(formatCell).join(',')}\r\n`
