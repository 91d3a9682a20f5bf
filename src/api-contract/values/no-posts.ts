/** Why a site's feed yields no posts. */
export const noPostsReasons = [
  'no_entries',
  'no_addresses',
  'noindex',
  'unreadable',
  'too_large',
  'missing',
  'private_address',
  'refused',
  'failing',
  'robots',
] as const
export type NoPostsReason = (typeof noPostsReasons)[number]
