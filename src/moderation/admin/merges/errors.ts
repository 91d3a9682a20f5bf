import { defineError } from '#api-contract/define-error.ts'

export const intoItself = defineError('site_into_itself', 'You can’t merge a site into itself.')
export const targetMerged = defineError('target_merged', 'That site was merged into another.')
export const laterMerges = defineError('later_merges', 'Undo the later merges of this site first.')
