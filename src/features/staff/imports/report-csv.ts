import type { EntryResult } from '#features/imports/import-entries.ts'
import type { Translator } from '#texts/translator.ts'

/** A report as CSV, piece by piece: one line per entry, in the order of the list. */
export async function* reportCsv(
  t: Translator,
  batches: AsyncIterable<Omit<EntryResult, 'file'>[]>,
): AsyncGenerator<string> {
  yield line([t('where'), t('outcome'), t('url'), t('what'), t('changes')])
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
