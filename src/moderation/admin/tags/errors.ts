import { defineError } from '#api-contract/define-error.ts'

export const noTag = defineError('no_tag', 'This is no tag.')
export const unknownTag = defineError('unknown_tag', 'There is no such tag.')
export const tagTaken = defineError('tag_taken', 'There is a tag of this name. Merge the two instead.')
export const tagIntoItself = defineError('tag_into_itself', 'A tag cannot be merged into itself.')
export const targetTagMerged = defineError('target_tag_merged', 'That tag was merged into “{into}”.')
export const tagMerged = defineError('tag_merged', '“{tag}” leads to “{into}” already.', 409)
export const tagBlocked = defineError('tag_blocked', '“{tag}” is blocked already.', 409)
export const tagNotBlocked = defineError('tag_not_blocked', '“{tag}” is not blocked.', 409)
export const tagNotMerged = defineError('tag_not_merged', '“{tag}” is a tag of its own.', 409)
