import type { NotificationKind } from './contract.ts'

/** Kinds that are mailed by default: messages meant for one person. */
export const mailedByDefault: NotificationKind[] = ['comment', 'mention', 'staff']

/** Most notifications in one reply; the badge then says "100+". */
export const maxListed = 100

/** The text of a notification: one that several people caused names the last and counts the others. */
export function withOthers(text: string, groupSize: number): string {
  if (groupSize < 2) return text
  return `and ${groupSize - 1} ${groupSize === 2 ? 'other' : 'others'} ${text}`
}

/** How long (minutes) a mail waits: those who read on the site get none, and what piles up is one mail. */
export const mailDelayMinutes = 10

/** Names in one text that become links and are notified; more is shouting. */
export const maxMentions = 20
