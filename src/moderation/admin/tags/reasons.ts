import { reason } from '#api-contract/reason.ts'

export const noTag = reason('no_tag', 'This is no tag.')
export const unknownTag = reason('unknown_tag', 'There is no such tag.')
export const tagTaken = reason('tag_taken', 'There is a tag of this name. Merge the two instead.')
export const tagIntoItself = reason('tag_into_itself', 'A tag cannot be merged into itself.')
export const targetTagMerged = reason('target_tag_merged', 'That tag was merged into “{into}”.')
export const tagMerged = reason('tag_merged', '“{tag}” leads to “{into}” already.', 409)
export const tagBlocked = reason('tag_blocked', '“{tag}” is blocked already.', 409)
export const tagNotBlocked = reason('tag_not_blocked', '“{tag}” is not blocked.', 409)
export const tagNotMerged = reason('tag_not_merged', '“{tag}” is a tag of its own.', 409)
