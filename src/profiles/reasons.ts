import { reason } from '#api-contract/reason.ts'

export const avatarNotUploaded = reason('avatar_not_uploaded', 'Upload a picture first and use its address.')
export const blockedTag = reason('blocked_tag', 'The tag "{tag}" cannot be used here.')
