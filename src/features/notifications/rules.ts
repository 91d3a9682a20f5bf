import type { NotificationKind } from './contract.ts'

export const kinds: NotificationKind[] = [
  'comment',
  'reply',
  'mention',
  'review',
  'discussion',
  'upvote',
  'staff',
]

/** Kinds that are mailed unless somebody says otherwise: words meant for one person. */
export const mailed_at_first: NotificationKind[] = ['comment', 'mention', 'staff']

/** Most notifications in one answer; the badge then says "100+". */
export const most_shown = 100

/** What a notification says: one that several people caused names the last and counts the others. */
export function wording(text: string, joined: number): string {
  if (joined < 2) return text
  return `and ${joined - 1} ${joined === 2 ? 'other' : 'others'} ${text}`
}

/** So long (minutes) a mail waits: who reads it on the site meanwhile gets none, and what piles up is one mail. */
export const mail_after_minutes = 10

/** Names in one text that become links and are told; more is shouting. */
export const most_mentions = 20
