import { clearLine, cursorTo } from 'node:readline'
import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import type { EntryResult, ImportTotals } from './import-entries.ts'
import { sentenceIn, type TextsByCode } from './labels.ts'
import { remarkInWords, remarksInWords } from './warnings.ts'

/** The language of a report. */
export interface Words {
  t: Translator
  reasonTexts: TextsByCode
}

/** Where an import reports its progress. */
export interface ImportReport {
  bytesRead(bytes: number): void
  stored(results: EntryResult[], totals: ImportTotals): void
  /** Takes away the line that says how far it is. */
  end(): void
}

/** One line per entry; `quiet` leaves out what was simply added or known. */
export function linesReport(words: Words, write: (text: string) => void, quiet: boolean): ImportReport {
  return {
    bytesRead: () => {},
    stored: (results) => write(linesFor(words, results, quiet)),
    end: () => {},
  }
}

/** The same lines, and below them how far the import is, in a line that is written over. */
export function terminalReport(
  words: Words,
  terminal: NodeJS.WritableStream & { columns?: number },
  bytes: number,
  quiet: boolean,
): ImportReport {
  let read = 0
  const clear = () => {
    cursorTo(terminal, 0)
    clearLine(terminal, 0)
  }
  return {
    bytesRead: (more) => {
      read += more
    },
    stored: (results, totals) => {
      clear()
      terminal.write(linesFor(words, results, quiet))
      const percent = Math.floor((100 * read) / Math.max(bytes, read))
      const progress = words.t(
        '{percent} % · {added, number} added, {known, number} known, {refused, number} refused',
        { ...totals, percent },
      )
      // A line that breaks could not be written over.
      terminal.write(progress.slice(0, (terminal.columns ?? 80) - 1))
    },
    end: clear,
  }
}

function linesFor(words: Words, results: EntryResult[], quiet: boolean): string {
  const told = results.filter(({ outcome, changes }) => {
    return !quiet || outcome === 'refused' || outcome === 'note' || changes.length > 0
  })
  return told.map((result) => `${printable(lineFor(words, result))}\n`).join('')
}

const outcomes: Record<EntryResult['outcome'], Message> = {
  added: message('added'),
  known: message('known'),
  refused: message('refused'),
  note: message('note'),
}

function lineFor({ t, reasonTexts }: Words, result: EntryResult): string {
  const { outcome, url, file, where } = result
  const word = t(outcomes[outcome]).padEnd(8)
  const sentence = sentenceIn(t, result, reasonTexts)
  if (outcome === 'note') return `${word} ${file}: ${sentence}`
  const place = where === undefined ? '' : `, ${remarkInWords(t, where)}`
  if (outcome === 'refused') return `${word} ${file}${place}: ${url ? `${shortened(url)}: ` : ''}${sentence}`
  const changes = remarksInWords(t, result.changes)
  return `${word} ${url}${sentence && ` ${sentence}`}${changes && ` ${t('(cleaned: {changes})', { changes })}`}`
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

/** The content of a list must not control the terminal that shows it. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd')

/** The last line of an import. */
export function summaryOf(t: Translator, totals: ImportTotals, lists: number, seconds: number): string {
  const took = seconds.toFixed(1)
  return t(
    '{seen, plural, one {# entry} other {# entries}} in {lists, plural, one {# list} other {# lists}}: {added, number} added, {known, number} already listed{improved, plural, =0 {} other { (# of them completed)}}, {refused, number} refused, {cleaned, number} cleaned up, in {took} seconds',
    { ...totals, lists, took },
  )
}
