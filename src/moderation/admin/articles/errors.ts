import { defineError } from '#api-contract/define-error.ts'

export const namedTwice = defineError('named_twice', 'Name each article once.')
export const notAnArticle = defineError('not_an_article', 'Only articles can be featured.')
