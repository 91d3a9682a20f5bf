import { clearLine, cursorTo } from 'node:readline'
import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { EntryResult, ImportTotals } from './import-entries.ts'
import { resultText, type TextsByCode } from './labels.ts'
import { warningsText, warningText } from './warnings.ts'

/** The language of a report. */
export interface ReportLanguage {
  t: Translator
  errorTexts: TextsByCode
}

/** Receives an import's progress. */
export interface ImportReport {
  addBytesRead(bytes: number): void
  writeResults(results: EntryResult[], totals: ImportTotals): void
  /** Clears the progress line. */
  end(): void
}

/** Writes a line per entry. @param quiet leaves out entries that were simply added or already known */
export function createLineReport(
  language: ReportLanguage,
  write: (text: string) => void,
  quiet: boolean,
): ImportReport {
  return {
    addBytesRead: () => {},
    writeResults: (results) => write(formatResults(language, results, quiet)),
    end: () => {},
  }
}

/** Like `createLineReport`, with a progress line below the entries. */
export function createTerminalReport(
  language: ReportLanguage,
  terminal: NodeJS.WritableStream & { columns?: number },
  bytes: number,
  quiet: boolean,
): ImportReport {
  let bytesRead = 0
  const clear = () => {
    cursorTo(terminal, 0)
    clearLine(terminal, 0)
  }
  return {
    addBytesRead: (bytes) => {
      bytesRead += bytes
    },
    writeResults: (results, totals) => {
      clear()
      terminal.write(formatResults(language, results, quiet))
      const percent = Math.floor((100 * bytesRead) / Math.max(bytes, bytesRead))
      const progress = language.t(
        '{percent} % · {added, number} added, {known, number} known, {refused, number} refused',
        { ...totals, percent },
      )
      // A wrapped line could not be overwritten.
      terminal.write(progress.slice(0, (terminal.columns ?? 80) - 1))
    },
    end: clear,
  }
}

function formatResults(language: ReportLanguage, results: EntryResult[], quiet: boolean): string {
  const reportedResults = results.filter(({ outcome, changes }) => {
    return !quiet || outcome === 'refused' || outcome === 'note' || changes.length > 0
  })
  return reportedResults.map((result) => `${removeControls(formatResult(language, result))}\n`).join('')
}

const outcomes: Record<EntryResult['outcome'], Message> = {
  added: message('added'),
  known: message('known'),
  refused: message('refused'),
  note: message('note'),
}

function formatResult({ t, errorTexts }: ReportLanguage, result: EntryResult): string {
  const { outcome, url, file, where } = result
  const label = t(outcomes[outcome]).padEnd(8)
  const sentence = resultText(t, result, errorTexts)
  if (outcome === 'note') return `${label} ${file}: ${sentence}`
  const place = where === undefined ? '' : `, ${warningText(t, where)}`
  if (outcome === 'refused') return `${label} ${file}${place}: ${url ? `${shorten(url)}: ` : ''}${sentence}`
  const changes = warningsText(t, result.changes)
  return `${label} ${url}${sentence && ` ${sentence}`}${changes && ` ${t('(cleaned: {changes})', { changes })}`}`
}

const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

/** Removes control characters: a list's content must not control the terminal. */
const removeControls = (text: string) => text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd')

/** The summary line of an import. */
export function importSummary(t: Translator, totals: ImportTotals, lists: number, seconds: number): string {
  const duration = seconds.toFixed(1)
  return t(
    '{seen, plural, one {# entry} other {# entries}} in {lists, plural, one {# list} other {# lists}}: {added, number} added, {known, number} already listed{improved, plural, =0 {} other { (# of them completed)}}, {refused, number} refused, {cleaned, number} cleaned up, in {took} seconds',
    { ...totals, lists, took: duration },
  )
}
