import { defineError } from '#api-contract/define-error.ts'

export const intoItself = defineError('site_into_itself', 'A site cannot be merged into itself.')
export const targetMerged = defineError('target_merged', 'That site was merged into another one.')
export const laterMerges = defineError('later_merges', 'Undo the later merges of this site first.')
