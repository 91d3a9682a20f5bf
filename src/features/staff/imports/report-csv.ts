import type { EntryResult } from '#features/imports/import-entries.ts'

/** A report as CSV, piece by piece: one line per entry, in the order of the list. */
export async function* reportCsv(
  batches: AsyncIterable<Omit<EntryResult, 'file'>[]>,
): AsyncGenerator<string> {
  yield line(['where', 'outcome', 'url', 'what', 'changes'])
  for await (const batch of batches) {
    yield batch
      .map(({ where, outcome, url, sentence, changes }) =>
        line([where, outcome, url, sentence, changes.join('; ')]),
      )
      .join('')
  }
}

const line = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`

/** A spreadsheet interprets a cell that begins so as a formula: lists come from strangers. */
const formula = /^[=+\-@\t\r]/

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
