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
export const mailedAtFirst: NotificationKind[] = ['comment', 'mention', 'staff']

/** Most notifications in one answer; the badge then says "100+". */
export const maxShown = 100

/** What a notification says: one that several people caused names the last and counts the others. */
export function wording(text: string, groupSize: number): string {
  if (groupSize < 2) return text
  return `and ${groupSize - 1} ${groupSize === 2 ? 'other' : 'others'} ${text}`
}

/** So long (minutes) a mail waits: who reads it on the site meanwhile gets none, and what piles up is one mail. */
export const mailAfterMinutes = 10

/** Names in one text that become links and are told; more is shouting. */
export const maxMentions = 20
