import type { Translator } from '#i18n/translator.ts'
import { csvLine } from '#platform/text/csv-line.ts'
import { remarkInWords, remarksInWords } from '#sites/imports/remarks.ts'
import { sentenceIn, type TextsByCode } from '#sites/imports/result-words.ts'
import type { StoredResult } from './queries.ts'

/** A report as CSV, piece by piece: one line per entry, in the order of the list. */
export async function* reportCsv(
  t: Translator,
  reasonTexts: TextsByCode,
  batches: AsyncIterable<StoredResult[]>,
): AsyncGenerator<string> {
  yield csvLine([t('where'), t('outcome'), t('url'), t('what'), t('changes')])
  for await (const batch of batches) {
    yield batch
      .map((result) => {
        const { where, outcome, url, changes } = result
        const place = where === undefined ? '' : remarkInWords(t, where)
        const changed = remarksInWords(t, changes)
        return csvLine([place, outcome, url, sentenceIn(t, result, reasonTexts), changed])
      })
      .join('')
  }
}
