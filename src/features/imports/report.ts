import { MultiBar, Presets, type SingleBar } from 'cli-progress'
import { type Message, message } from '#texts/message.ts'
import type { Translator } from '#texts/translator.ts'
import type { EntryResult, ImportTotals } from './import-entries.ts'

/** Where an import reports its progress. */
export interface ImportReport {
  bytesRead(bytes: number): void
  stored(results: EntryResult[], totals: ImportTotals): void
  /** Restores the terminal; a second call does nothing. */
  end(): unknown
}

/** One line per entry; `quiet` leaves out what was simply added or known. */
export function linesReport(t: Translator, write: (text: string) => void, quiet: boolean): ImportReport {
  return {
    bytesRead: () => {},
    stored: (results) => write(linesFor(t, results, quiet)),
    end: () => {},
  }
}

/** The same lines above a progress bar that stays at the bottom of the terminal. */
export function terminalReport(
  t: Translator,
  stream: NodeJS.WritableStream,
  bytes: number,
  quiet: boolean,
): ImportReport {
  // The library puts the figures in: here they stand for themselves.
  const progress = { bar: '{bar}', percentage: '{percentage}', left: '{eta_formatted}' }
  const figures = { added: '{added}', known: '{known}', refused: '{refused}' }
  const bars = new MultiBar(
    {
      stream,
      format: t('{bar} {percentage} % · {added} added, {known} known, {refused} refused · {left} left', {
        ...progress,
        ...figures,
      }),
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
      const text = linesFor(t, results, quiet)
      if (text) bars.log(text)
      bars.update()
    },
    end: () => bar.isActive && bars.stop(),
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
