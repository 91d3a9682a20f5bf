import { remarkInWords, remarksInWords } from '#features/imports/remarks.ts'
import { sentenceIn, type TextsByCode } from '#features/imports/result-words.ts'
import type { Translator } from '#texts/translator.ts'
import type { StoredResult } from './queries.ts'

/** A report as CSV, piece by piece: one line per entry, in the order of the list. */
export async function* reportCsv(
  t: Translator,
  reasonTexts: TextsByCode,
  batches: AsyncIterable<StoredResult[]>,
): AsyncGenerator<string> {
  yield line([t('where'), t('outcome'), t('url'), t('what'), t('changes')])
  for await (const batch of batches) {
    yield batch
      .map((result) => {
        const { where, outcome, url, changes } = result
        const place = where === undefined ? '' : remarkInWords(t, where)
        const changed = remarksInWords(t, changes)
        return line([place, outcome, url, sentenceIn(t, result, reasonTexts), changed])
      })
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
