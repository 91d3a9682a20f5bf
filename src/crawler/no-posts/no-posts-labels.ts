import type { NoPostsReason } from '#api-contract/values/no-posts.ts'
import { type Message, message } from '#i18n/message.ts'

export const noPostsWords: Record<NoPostsReason, Message> = {
  no_entries: message('This site’s feed has no entries.'),
  no_addresses: message('No entry in this site’s feed has a public web address.'),
  noindex: message('This site asks not to be indexed, so its posts are not shown.'),
  unreadable: message('This site’s feed can’t be read: its address has something other than a valid feed.'),
  too_large: message('This site’s feed is too large to be read.'),
  missing: message('There is nothing at the address of this site’s feed.'),
  private_address: message('The address of this site’s feed leads to a private network.'),
  refused: message('This site’s server refuses access to its feed.'),
  failing: message('This site’s feed can’t be reached: its server returns errors or doesn’t respond.'),
  robots: message('This site’s robots.txt keeps us from reading its feed.'),
}

/** Short forms for tables. */
export const noPostsLabels: Record<NoPostsReason, Message> = {
  no_entries: message('empty feed'),
  no_addresses: message('no public addresses'),
  noindex: message('not to be indexed'),
  unreadable: message('not a feed'),
  too_large: message('too large'),
  missing: message('nothing there'),
  private_address: message('leads to a private address'),
  refused: message('access refused'),
  failing: message('not reachable'),
  robots: message('kept out by robots.txt'),
}
