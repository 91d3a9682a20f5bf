import type { Figure } from '../figure.ts'

/** What something costs among few sites and among many, measured in turns. */
export interface Row {
  what: string
  small: number
  large: number
  unit: 'ms' | 's' | 'MB' | 'kB' | 'statements' | 'a second'
  /** What it may be among many, where that is said as well. */
  max?: number
  /** Where only `most` is said: of posts, and of ways from site to site. */
  hasNoRatio?: boolean
}

/** Up to so many times what it costs among few. */
const maxRatio = 2.5

/** How many times as much it costs; of a rate, how many times as slow it is. */
const ratioOf = ({ small: little, large: much, unit }: Row) =>
  unit === 'a second' ? little / much : much / little

const isMet = (row: Row) =>
  (row.hasNoRatio || ratioOf(row) <= maxRatio) && (row.max === undefined || row.large <= row.max)

const shown = (value: number, unit: Row['unit']) =>
  `${value.toLocaleString('en', { maximumFractionDigits: value < 10 && unit !== 'statements' ? 2 : 0 })} ${unit}`

/** A table of Markdown. */
export function tableOf(rows: Row[], failures: Figure[], sites: number): string {
  const head = ['figure', 'at 2,000', `at ${sites.toLocaleString('en')}`, 'ratio', 'must reach', 'met']
  const lines = rows.map((row) => {
    const { what, small: little, large: much, unit, max: most, hasNoRatio } = row
    const times = hasNoRatio ? [] : [`at most ${maxRatio} times`]
    const must = [...times, ...(most === undefined ? [] : [`at most ${shown(most, unit)}`])].join(', ')
    const ratio = ratioOf(row).toFixed(2)
    return [what, shown(little, unit), shown(much, unit), ratio, must, isMet(row) ? 'yes' : '**no**']
  })
  const failed = failures.map(({ what, measured }) => [what, '', '', measured, '', '**no**'])
  return [head, head.map(() => '---'), ...lines, ...failed]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
