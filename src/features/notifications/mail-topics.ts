import type { NotificationKind } from './contract.ts'

/** What mails of each kind are about. */
export const mailTopics: Record<NotificationKind, string> = {
  comment: 'comments on your discussions',
  reply: 'answers where you took part',
  mention: 'mentions of your name',
  review: 'reviews of your sites',
  discussion: 'discussions of your sites',
  upvote: 'upvotes',
  staff: 'what staff does with what you submitted',
}
