import { defineError } from '#api-contract/define-error.ts'

export const invalidTagName = defineError('no_tag', 'This isn’t a tag.')
export const unknownTag = defineError('unknown_tag', 'No such tag.')
export const tagNameTaken = defineError(
  'tag_taken',
  'There’s already a tag with this name. Merge the two instead.',
)
export const tagIntoItself = defineError('tag_into_itself', 'You can’t merge a tag into itself.')
export const targetTagMerged = defineError('target_tag_merged', 'That tag was merged into “{into}”.')
export const tagMerged = defineError('tag_merged', '“{tag}” already redirects to “{into}”.', 409)
export const tagBlocked = defineError('tag_blocked', '“{tag}” is already blocked.', 409)
export const tagNotBlocked = defineError('tag_not_blocked', '“{tag}” isn’t blocked.', 409)
export const tagNotMerged = defineError('tag_not_merged', '“{tag}” isn’t merged into another tag.', 409)
