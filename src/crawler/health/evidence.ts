import type { SpamCategory } from './lists/spam-words.ts'
import type { EvidenceKind } from './schemas.ts'

/**
 * Evidence that a site was taken over (weight above 0), that it was not (below 0), or that it does not respond (0).
 * Stored as a kind and the parameter of its sentence.
 */
export interface Evidence {
  kind: EvidenceKind
  /** At most 120 code points of untrusted text, shown as plain text. */
  about: string
  weight: number
}

/** The conclusion from all evidence. */
export type Verdict =
  /** The site itself responds. */
  | 'ok'
  /** An interstitial or an intruder hides the site; not shown to readers. */
  | 'obstructed'
  /** Nothing of the site can be reached. */
  | 'unreachable'
  | 'taken_over'

export interface Judgement {
  verdict: Verdict
  evidence: Evidence[]
}

export const createEvidence = (kind: EvidenceKind, weight: number, about = ''): Evidence => ({
  kind,
  about: [...about.toWellFormed()].slice(0, 120).join(''),
  weight,
})

export const sumWeights = (evidence: Evidence[], ...kinds: EvidenceKind[]): number =>
  evidence.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { weight }) => sum + weight, 0)

/** Describes a spam category in evidence. */
export const describeSpam = (category: SpamCategory, words: Iterable<string>): string =>
  `${category}: ${[...words].slice(0, 5).join(', ')}`

/** Identifies the evidence behind a staff decision, which is valid until this key changes. */
export const decisionKey = ({ verdict, evidence }: Judgement): string =>
  verdict === 'ok' ? '' : evidenceKey(evidence)

export const evidenceKey = (evidence: Evidence[]): string =>
  [...new Set(evidence.filter(({ weight }) => weight >= 0).map(({ kind }) => kind))].sort().join(' ')
