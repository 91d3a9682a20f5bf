import { defineError } from '#api-contract/define-error.ts'

export const avatarNotUploaded = defineError(
  'avatar_not_uploaded',
  'Upload a picture first, then use its address.',
)
export const blockedTag = defineError('blocked_tag', 'The tag "{tag}" can’t be used here.')
