import type { CorpusCase } from './corpus-case.ts'
import type { Group } from './groups.ts'
import { type JudgedCase, judgeCase } from './judge-case.ts'

export interface MeasuredCase extends JudgedCase {
  corpusCase: CorpusCase
  isFlagged: boolean
  /** True if the site is flagged exactly when it must be, or has an acceptable state. */
  isCorrect: boolean
}

export function measure(cases: CorpusCase[]): MeasuredCase[] {
  return cases.map((corpusCase) => {
    const judgement = judgeCase(corpusCase)
    const isFlagged = ['away', 'gone', 'changed_hands'].includes(judgement.state)
    const isAllowed = corpusCase.states.includes(judgement.state)
    return { corpusCase, ...judgement, isFlagged, isCorrect: isFlagged === corpusCase.mustFlag || isAllowed }
  })
}

const formatShare = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

/** Recall, precision and right states by group, and every wrong case with its evidence. */
export function formatTable(all: MeasuredCase[]): string {
  const groups = [...new Set(all.map(({ corpusCase }) => corpusCase.group))]
  const rows = groups.map((group) =>
    formatRow(
      group,
      all.filter(({ corpusCase }) => corpusCase.group === group),
    ),
  )
  const misjudged = all.filter(({ corpusCase, state }) => !corpusCase.states.includes(state))
  return [
    'group                  cases  flagged  right flags  right states',
    ...rows,
    formatRow('all', all),
    `recall ${formatShare(
      count(all, (measured) => measured.corpusCase.mustFlag && measured.isFlagged),
      count(all, ({ corpusCase }) => corpusCase.mustFlag),
    )}, ` +
      `wrong flags ${count(all, (measured) => !measured.isCorrect && !measured.corpusCase.mustFlag)} of ${count(all, ({ corpusCase }) => !corpusCase.mustFlag)}, ` +
      `precision ${formatShare(
        count(all, (measured) => measured.isFlagged && measured.isCorrect),
        count(all, ({ isFlagged }) => isFlagged),
      )}`,
    ...misjudged.map(explain),
  ].join('\n')
}

const count = (all: MeasuredCase[], matches: (measured: MeasuredCase) => boolean) =>
  all.filter(matches).length

function formatRow(name: Group | 'all', all: MeasuredCase[]): string {
  const numbers = [
    all.length,
    count(all, ({ isFlagged }) => isFlagged),
    count(all, ({ isCorrect }) => isCorrect),
    count(all, ({ corpusCase, state }) => corpusCase.states.includes(state)),
  ]
  const widths = [5, 7, 11, 12]
  return `${name.padEnd(22)} ${numbers.map((n, index) => String(n).padStart(widths[index] ?? 5)).join('  ')}`
}

/** A case with its evidence. */
export function explain({ corpusCase, state, judgements }: MeasuredCase): string {
  const evidenceLines = judgements.map(
    ({ verdict, evidence }) =>
      `    ${verdict}: ${evidence.map(({ kind, weight, about }) => `${kind} ${weight} ${about}`.trim()).join('; ')}`,
  )
  return [
    `  ${corpusCase.group} ${corpusCase.name}: ${state}, expected ${corpusCase.states.join(' or ')}. ${corpusCase.reason}`,
    ...evidenceLines,
  ].join('\n')
}
