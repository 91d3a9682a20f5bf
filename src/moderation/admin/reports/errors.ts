import { defineError } from '#api-contract/define-error.ts'

export const peopleStay = defineError(
  'people_stay',
  'People are not deleted: hiding one suspends the account.',
)
export const postsStay = defineError(
  'posts_stay',
  'Posts are not deleted: they belong to the site that wrote them. Hide it instead.',
)
