/** What chooses which sites people see. */
export const choosers = ['shuffled', 'surprise', 'for_you', 'river'] as const
export type Chooser = (typeof choosers)[number]
