import { reason } from '#contract/reason.ts'

export const peopleStay = reason('people_stay', 'People are not deleted: hiding one suspends the account.')
