import type { NotificationKind } from './schemas.ts'

/** Kinds that are emailed by default: messages meant for one person. */
export const mailedByDefault: NotificationKind[] = ['comment', 'mention', 'staff']

/** Maximum per reply; the badge then says "100+". */
export const maxListed = 100

/** Maximum listed in one email, which also states how many more there are. */
export const maxInMail = 100

/** Minimum delay (minutes) of an email, because members who read on the site need none, and bursts become one email. */
export const mailDelayMinutes = 10

/** Mentions per text that become links and notify; more would be spam. */
export const maxMentions = 20
