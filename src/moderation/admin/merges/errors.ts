import { defineError } from '#api-contract/define-error.ts'

export const mergeIntoItself = defineError('site_into_itself', 'You can’t merge a site into itself.')
export const targetAlreadyMerged = defineError('target_merged', 'That site was merged into another.')
export const laterMergesExist = defineError('later_merges', 'Undo the later merges of this site first.')
