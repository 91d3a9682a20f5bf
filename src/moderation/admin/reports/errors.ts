import { defineError } from '#api-contract/define-error.ts'

export const peopleNotDeletable = defineError(
  'people_stay',
  'People can’t be deleted. Hide them to suspend the account.',
)
export const postsNotDeletable = defineError(
  'posts_stay',
  'Posts can’t be deleted because they belong to their site. Hide the post instead.',
)
