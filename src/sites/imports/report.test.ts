import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import type { EntryResult, ImportTotals } from './import-entries.ts'
import { createTerminalReport } from './report.ts'
import { atLine } from './warnings.ts'

const entry = (url: string, outcome: EntryResult['outcome']): EntryResult => ({
  file: 'list.txt',
  where: atLine({ n: 1 }),
  url,
  outcome,
  sentence: '',
  changes: [],
})
const totals = (added: number): ImportTotals => ({
  seen: added,
  added,
  known: 0,
  improved: 0,
  refused: 0,
  cleaned: 0,
})

/** The lines on a terminal; only the last one is overwritten. */
function visibleLines(written: string): string[] {
  return written.split('\n').map((line) => line.split('\u001b[1G\u001b[2K').at(-1) ?? '')
}

it('shows its progress below the entries on a terminal, and clears it at the end', () => {
  let output = ''
  const stream = new Writable({
    write(text, _, done) {
      output += text
      done()
    },
  })
  const terminal = Object.assign(stream, { columns: 30 })
  const report = createTerminalReport({ t: translatorFor('en'), errorTexts: {} }, terminal, 2000, false)
  report.addBytesRead(500)
  report.writeResults([entry('https://a.dev/', 'added')], totals(1))
  expect(visibleLines(output)).toEqual(['added    https://a.dev/', '25 % · 1 added, 0 known, 0 re'])
  report.addBytesRead(1500)
  report.writeResults([entry('https://b.dev/', 'added')], totals(1234))
  expect(visibleLines(output).slice(1)).toEqual(['added    https://b.dev/', '100 % · 1,234 added, 0 known,'])
  report.end()
  expect(visibleLines(output).at(-1)).toBe('')
})
