import { reason } from '#api-contract/reason.ts'

export const intoItself = reason('site_into_itself', 'A site cannot be merged into itself.')
export const targetMerged = reason('target_merged', 'That site was merged into another one.')
export const laterMerges = reason('later_merges', 'Undo the later merges of this site first.')
