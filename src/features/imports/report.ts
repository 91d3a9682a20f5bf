import { MultiBar, Presets, type SingleBar } from 'cli-progress'
import type { EntryResult, ImportTotals } from './import-entries.ts'

/** Where an import reports its progress. */
export interface ImportReport {
  bytesRead(bytes: number): void
  stored(results: EntryResult[], totals: ImportTotals): void
  /** Restores the terminal; a second call does nothing. */
  end(): unknown
}

/** One line per entry; `quiet` leaves out what was simply added or known. */
export function linesReport(write: (text: string) => void, quiet: boolean): ImportReport {
  return {
    bytesRead: () => {},
    stored: (results) => write(linesFor(results, quiet)),
    end: () => {},
  }
}

/** The same lines above a progress bar that stays at the bottom of the terminal. */
export function terminalReport(stream: NodeJS.WritableStream, bytes: number, quiet: boolean): ImportReport {
  const bars = new MultiBar(
    {
      stream,
      format: '{bar} {percentage} % · {added} added, {known} known, {refused} refused · {eta_formatted} left',
      hideCursor: true,
      emptyOnZero: true,
    },
    Presets.rect,
  )
  const bar: SingleBar = bars.create(bytes, 0, { added: 0, known: 0, refused: 0 })
  return {
    bytesRead: (more) => bar.increment(more),
    stored: (results, totals) => {
      bar.update({ ...totals })
      const text = linesFor(results, quiet)
      if (text) bars.log(text)
      bars.update()
    },
    end: () => bar.isActive && bars.stop(),
  }
}

function linesFor(results: EntryResult[], quiet: boolean): string {
  const told = results.filter(({ outcome, changes }) => {
    return !quiet || outcome === 'refused' || outcome === 'note' || changes.length > 0
  })
  return told.map((result) => `${printable(lineFor(result))}\n`).join('')
}

function lineFor({ outcome, url, file, where, sentence, changes }: EntryResult): string {
  const word = outcome.padEnd(8)
  if (outcome === 'note') return `${word} ${file}: ${sentence}`
  if (outcome === 'refused')
    return `${word} ${file}, ${where}: ${url ? `${shortened(url)}: ` : ''}${sentence}`
  const cleaned = changes.length > 0 ? ` (cleaned: ${changes.join('; ')})` : ''
  return `${word} ${url}${sentence && ` ${sentence}`}${cleaned}`
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

/** The content of a list must not control the terminal that shows it. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd')

/** The last line of an import. */
export function summaryOf(totals: ImportTotals, lists: number, seconds: number): string {
  const n = (count: number) => count.toLocaleString('en')
  const improved = totals.improved > 0 ? ` (${n(totals.improved)} of them completed)` : ''
  return (
    `${n(totals.seen)} ${totals.seen === 1 ? 'entry' : 'entries'} of ${n(lists)} ${lists === 1 ? 'list' : 'lists'}: ` +
    `${n(totals.added)} added, ${n(totals.known)} known already${improved}, ${n(totals.refused)} refused, ` +
    `${n(totals.cleaned)} cleaned to the limits, in ${seconds.toFixed(1)} seconds`
  )
}
