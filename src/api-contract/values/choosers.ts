/** The features that choose which sites members see, and whose fairness is measured. */
export const choosers = ['shuffled', 'surprise', 'for_you', 'river'] as const
export type Chooser = (typeof choosers)[number]
