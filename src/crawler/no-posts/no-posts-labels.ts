import type { NoPostsReason } from '#api-contract/values/no-posts.ts'
import { type Message, message } from '#i18n/message.ts'

export const noPostsSentences: Record<NoPostsReason, Message> = {
  no_entries: message('This site’s feed has no entries.'),
  no_addresses: message('No entry in this site’s feed has a public web address.'),
  noindex: message('This site asks not to be indexed, so its posts are not shown.'),
  unreadable: message('This site’s feed can’t be read: its address doesn’t return a valid feed.'),
  too_large: message('This site’s feed is too large to read.'),
  missing: message('There’s nothing at this site’s feed address.'),
  private_address: message('This site’s feed address points to a private network.'),
  refused: message('This site’s server denies access to its feed.'),
  failing: message('This site’s feed can’t be reached: its server returns errors or doesn’t respond.'),
  robots: message('This site’s robots.txt doesn’t let us read its feed.'),
}

/** Short forms for tables. */
export const noPostsLabels: Record<NoPostsReason, Message> = {
  no_entries: message('empty feed'),
  no_addresses: message('no public addresses'),
  noindex: message('noindex'),
  unreadable: message('not a feed'),
  too_large: message('too large'),
  missing: message('not found'),
  private_address: message('resolves to a private address'),
  refused: message('access denied'),
  failing: message('unreachable'),
  robots: message('blocked by robots.txt'),
}
