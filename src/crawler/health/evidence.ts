import type { EvidenceKind } from './contract.ts'
import type { SpamCategory } from './lists/trades.ts'

/**
 * What was seen that suggests that a site changed hands (a weight above 0), against them (below), or of a site that does not answer
 * (0). Kept as a kind and the values of its sentence.
 */
export interface Evidence {
  kind: EvidenceKind
  /** At most 120 code points: text of others, shown as text. */
  about: string
  weight: number
}

/** What was seen, all of it together. */
export type Verdict =
  /** The site answers as itself. */
  | 'ok'
  /** Something stands before it, or it was tampered with: nothing that readers need to know. */
  | 'obstructed'
  /** Nobody is there. */
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

/** What a trade is called in evidence. */
export const aboutTrade = (trade: SpamCategory, words: Iterable<string>): string =>
  `${trade}: ${[...words].slice(0, 5).join(', ')}`

/** What decisions of staff are about: as long as the same is seen, they hold. */
export const keyOf = ({ verdict, evidence }: Judgement): string =>
  verdict === 'ok' ? '' : keyOfEvidence(evidence)

export const keyOfEvidence = (all: Evidence[]): string =>
  [...new Set(all.filter(({ weight }) => weight >= 0).map(({ kind }) => kind))].sort().join(' ')
