import type { NotificationKind } from './contract.ts'

/** Kinds that are mailed by default: messages meant for one person. */
export const mailedByDefault: NotificationKind[] = ['comment', 'mention', 'staff']

/** Most notifications in one reply; the badge then says "100+". */
export const maxListed = 100

/** Most notifications that one mail lists; it says how many more there are. */
export const maxInMail = 100

/** How long (minutes) a mail waits at least: those who read on the site get none, and what piles up is one mail. */
export const mailDelayMinutes = 10

/** Names in one text that become links and are notified; more is shouting. */
export const maxMentions = 20
