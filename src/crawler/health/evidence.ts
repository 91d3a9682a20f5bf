import type { EvidenceKind } from './contract.ts'
import type { SpamCategory } from './lists/spam-words.ts'

/**
 * Evidence that a site changed hands (a weight above 0), that it did not (below 0), or that it does not answer (0). Stored as a
 * kind and the values of its sentence.
 */
export interface Evidence {
  kind: EvidenceKind
  /** At most 120 code points of text by others, shown as text. */
  about: string
  weight: number
}

/** The conclusion from all evidence. */
export type Verdict =
  /** The site answers as itself. */
  | 'ok'
  /** Something stands in front of it, or it was tampered with: readers need not know. */
  | 'obstructed'
  /** Nothing of the site is there. */
  | 'unreachable'
  | 'taken_over'

export interface Judgement {
  verdict: Verdict
  evidence: Evidence[]
}

export const evidence = (kind: EvidenceKind, weight: number, about = ''): Evidence => ({
  kind,
  about: [...about.toWellFormed()].slice(0, 120).join(''),
  weight,
})

export const weightOf = (all: Evidence[], ...kinds: EvidenceKind[]): number =>
  all.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { weight }) => sum + weight, 0)

/** How evidence names a spam category. */
export const aboutSpam = (category: SpamCategory, words: Iterable<string>): string =>
  `${category}: ${[...words].slice(0, 5).join(', ')}`

/** The key of a staff decision: it holds as long as the evidence stays the same. */
export const keyOf = ({ verdict, evidence }: Judgement): string =>
  verdict === 'ok' ? '' : keyOfEvidence(evidence)

export const keyOfEvidence = (all: Evidence[]): string =>
  [...new Set(all.filter(({ weight }) => weight >= 0).map(({ kind }) => kind))].sort().join(' ')
