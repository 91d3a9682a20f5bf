import { reason } from '#api-contract/reason.ts'

export const peopleStay = reason('people_stay', 'People are not deleted: hiding one suspends the account.')
export const postsStay = reason(
  'posts_stay',
  'Posts are not deleted: they belong to the site that wrote them. Hide it instead.',
)
