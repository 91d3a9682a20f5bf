import type { CorpusCase } from './corpus-case.ts'
import type { Group } from './groups.ts'
import { type JudgedCase, judgeCase } from './judge-case.ts'

export interface MeasuredCase extends JudgedCase {
  one: CorpusCase
  isFlagged: boolean
  /** True if the site is flagged exactly when it must be, or has an acceptable state. */
  isRight: boolean
}

export function measure(cases: CorpusCase[]): MeasuredCase[] {
  return cases.map((one) => {
    const judged = judgeCase(one)
    const isFlagged = ['away', 'gone', 'changed_hands'].includes(judged.state)
    const isAllowed = one.states.includes(judged.state)
    return { one, ...judged, isFlagged, isRight: isFlagged === one.mustFlag || isAllowed }
  })
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

/** Recall, precision and right states by group, and every wrong case with its evidence. */
export function tableOf(all: MeasuredCase[]): string {
  const groups = [...new Set(all.map(({ one }) => one.group))]
  const rows = groups.map((group) =>
    row(
      group,
      all.filter(({ one }) => one.group === group),
    ),
  )
  const wrong = all.filter(({ one, state }) => !one.states.includes(state))
  return [
    'group                  cases  flagged  right flags  right states',
    ...rows,
    row('all', all),
    `recall ${share(
      count(all, (one) => one.one.mustFlag && one.isFlagged),
      count(all, ({ one }) => one.mustFlag),
    )}, ` +
      `wrong flags ${count(all, (one) => !one.isRight && !one.one.mustFlag)} of ${count(all, ({ one }) => !one.mustFlag)}, ` +
      `precision ${share(
        count(all, (one) => one.isFlagged && one.isRight),
        count(all, ({ isFlagged }) => isFlagged),
      )}`,
    ...wrong.map(explain),
  ].join('\n')
}

const count = (all: MeasuredCase[], is: (one: MeasuredCase) => boolean) => all.filter(is).length

function row(name: Group | 'all', all: MeasuredCase[]): string {
  const numbers = [
    all.length,
    count(all, ({ isFlagged }) => isFlagged),
    count(all, ({ isRight }) => isRight),
    count(all, ({ one, state }) => one.states.includes(state)),
  ]
  const widths = [5, 7, 11, 12]
  return `${name.padEnd(22)} ${numbers.map((n, at) => String(n).padStart(widths[at] ?? 5)).join('  ')}`
}

/** A case with its evidence. */
export function explain({ one, state, judgements }: MeasuredCase): string {
  const seen = judgements.map(
    ({ verdict, evidence }) =>
      `    ${verdict}: ${evidence.map(({ kind, weight, about }) => `${kind} ${weight} ${about}`.trim()).join('; ')}`,
  )
  return [
    `  ${one.group} ${one.name}: ${state}, expected ${one.states.join(' or ')}. ${one.because}`,
    ...seen,
  ].join('\n')
}
