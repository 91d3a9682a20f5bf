import { defineError } from '#api-contract/define-error.ts'

export const duplicateArticle = defineError('named_twice', 'List each article only once.')
export const notAnArticle = defineError('not_an_article', 'Only articles can be featured.')
