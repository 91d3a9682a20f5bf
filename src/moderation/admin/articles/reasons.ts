import { reason } from '#api-contract/reason.ts'

export const namedTwice = reason('named_twice', 'Name each article once.')
export const notAnArticle = reason('not_an_article', 'Only articles can be featured.')
