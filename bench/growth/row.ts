import type { Figure } from '../figure.ts'

/** A cost in the small and the large community, measured alternately. */
export interface Row {
  label: string
  small: number
  large: number
  unit: 'ms' | 's' | 'MB' | 'kB' | 'statements' | 'per second'
  /** Absolute limit in the large community, if any. */
  max?: number
  /** True if only `max` applies: for posts, and for paths between sites. */
  hasNoRatio?: boolean
}

/** Maximum ratio of the large to the small community. */
const maxRatio = 2.5

/** Returns the cost ratio; for rates, the slowdown. */
const costRatio = ({ small, large, unit }: Row) => (unit === 'per second' ? small / large : large / small)

const isMet = (row: Row) =>
  (row.hasNoRatio || costRatio(row) <= maxRatio) && (row.max === undefined || row.large <= row.max)

const formatValue = (value: number, unit: Row['unit']) =>
  `${value.toLocaleString('en', { maximumFractionDigits: value < 10 && unit !== 'statements' ? 2 : 0 })} ${unit}`

/** Formats a Markdown table. */
export function markdownTable(rows: Row[], failures: Figure[], sites: number): string {
  const head = ['figure', 'at 2,000', `at ${sites.toLocaleString('en')}`, 'ratio', 'target', 'met']
  const lines = rows.map((row) => {
    const { label, small, large, unit, max, hasNoRatio } = row
    const ratioTarget = hasNoRatio ? [] : [`at most ${maxRatio} times`]
    const target = [...ratioTarget, ...(max === undefined ? [] : [`at most ${formatValue(max, unit)}`])].join(
      ', ',
    )
    const ratio = costRatio(row).toFixed(2)
    return [
      label,
      formatValue(small, unit),
      formatValue(large, unit),
      ratio,
      target,
      isMet(row) ? 'yes' : '**no**',
    ]
  })
  const failedLines = failures.map(({ label, measured }) => [label, '', '', measured, '', '**no**'])
  return [head, head.map(() => '---'), ...lines, ...failedLines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
