import type { ReadStats } from './readers.ts'

/** One fault, from its start until people could write again. */
export interface Outcome extends ReadStats {
  fault: string
  /** From the fault until the database accepted a write, in milliseconds. */
  databaseMs: number
  /** From then until Wend acknowledged a write, in milliseconds. */
  recoveryMs: number
  /** The longest time without an acknowledged write, in milliseconds. */
  pauseMs: number
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function formatMedianAndMax(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const max = sorted.at(-1) ?? 0
  if (sorted.length === 1) return formatSeconds(max)
  return `${formatSeconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, longest ${formatSeconds(max)}`
}

/** A Markdown table with a row for each kind of fault. */
export function toMarkdownTable(outcomes: Outcome[]): string {
  const rows = Map.groupBy(outcomes, ({ fault }) => fault)
  const lines = [...rows].map(([fault, all]) => {
    const sum = (pick: (outcome: Outcome) => number) =>
      all.reduce((total, outcome) => total + pick(outcome), 0)
    const share =
      (100 * sum(({ served }) => served)) /
      Math.max(
        1,
        sum(({ requested }) => requested),
      )
    const cells = [
      fault,
      String(all.length),
      formatMedianAndMax(all.map(({ databaseMs }) => databaseMs)),
      formatMedianAndMax(all.map(({ recoveryMs }) => recoveryMs)),
      formatMedianAndMax(all.map(({ pauseMs }) => pauseMs)),
      `${share.toFixed(1)} %`,
      formatSeconds(Math.max(...all.map(({ gapMs }) => gapMs))),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| fault | times | until the database accepts writes | until Wend accepts writes, after that | longest time without a write | pages served meanwhile | longest time without a page |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}
