/** The selections that decide which sites members see. */
export const choosers = ['shuffled', 'surprise', 'for_you', 'river'] as const
export type Chooser = (typeof choosers)[number]
