import { clearLine, cursorTo } from 'node:readline'
import type { WriteStream } from 'node:tty'
import { type Message, message } from '#texts/message.ts'
import type { Translator } from '#texts/translator.ts'
import type { EntryResult, ImportTotals } from './import-entries.ts'

/** Where an import reports its progress. */
export interface ImportReport {
  bytesRead(bytes: number): void
  stored(results: EntryResult[], totals: ImportTotals): void
  /** Takes away the line that says how far it is. */
  end(): void
}

/** One line per entry; `quiet` leaves out what was simply added or known. */
export function linesReport(t: Translator, write: (text: string) => void, quiet: boolean): ImportReport {
  return {
    bytesRead: () => {},
    stored: (results) => write(linesFor(t, results, quiet)),
    end: () => {},
  }
}

/** The same lines, and below them how far the import is, in a line that is written over. */
export function terminalReport(
  t: Translator,
  terminal: Pick<WriteStream, 'write' | 'columns'> & NodeJS.WritableStream,
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
      terminal.write(linesFor(t, results, quiet))
      const percent = Math.floor((100 * read) / Math.max(bytes, read))
      const progress = t(
        '{percent} % · {added, number} added, {known, number} known, {refused, number} refused',
        { ...totals, percent },
      )
      // A line that breaks could not be written over.
      terminal.write(progress.slice(0, terminal.columns - 1))
    },
    end: clear,
  }
}

function linesFor(t: Translator, results: EntryResult[], quiet: boolean): string {
  const told = results.filter(({ outcome, changes }) => {
    return !quiet || outcome === 'refused' || outcome === 'note' || changes.length > 0
  })
  return told.map((result) => `${printable(lineFor(t, result))}\n`).join('')
}

const words: Record<EntryResult['outcome'], Message> = {
  added: message('added'),
  known: message('known'),
  refused: message('refused'),
  note: message('note'),
}

function lineFor(t: Translator, { outcome, url, file, where, sentence, changes }: EntryResult): string {
  const word = t(words[outcome]).padEnd(8)
  if (outcome === 'note') return `${word} ${file}: ${sentence}`
  if (outcome === 'refused')
    return `${word} ${file}, ${where}: ${url ? `${shortened(url)}: ` : ''}${sentence}`
  const cleaned = changes.length > 0 ? ` ${t('(cleaned: {changes})', { changes: changes.join('; ') })}` : ''
  return `${word} ${url}${sentence && ` ${sentence}`}${cleaned}`
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

/** The content of a list must not control the terminal that shows it. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd')

/** The last line of an import. */
export function summaryOf(t: Translator, totals: ImportTotals, lists: number, seconds: number): string {
  const took = seconds.toFixed(1)
  return t(
    '{seen, plural, one {# entry} other {# entries}} of {lists, plural, one {# list} other {# lists}}: {added, number} added, {known, number} known already{improved, plural, =0 {} other { (# of them completed)}}, {refused, number} refused, {cleaned, number} cleaned to the limits, in {took} seconds',
    { ...totals, lists, took },
  )
}
