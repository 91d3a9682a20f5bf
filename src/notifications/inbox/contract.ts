import { endpoint } from '#api-contract/endpoint.ts'
import { message } from '#i18n/message.ts'
import type * as schemas from './schemas.ts'

/** Labels of the kinds in the settings. */
export const notificationKinds = {
  comment: message('Comments on my discussions'),
  reply: message('Replies in discussions I joined'),
  mention: message('Mentions of me'),
  review: message('Reviews of my sites'),
  discussion: message('Discussions of my sites'),
  upvote: message('Upvotes'),
  proposal: message('Suggested edits to my sites'),
  health: message('Sites that go down or come back'),
  staff: message('Moderation of my submissions'),
}

export const notificationEvents = [
  'mention_in_discussion',
  'mention_in_review',
  'comment_on_discussion',
  'reply_in_discussion',
  'discussion_of_site',
  'review_of_site',
  'upvote_of_site',
  'upvote_of_discussion',
  'upvote_of_comment',
  'proposal_made',
  'site_moved',
  'proposal_accepted',
  'proposal_refused',
  'site_away',
  'sites_away',
  'site_back',
  'sites_back',
  'site_edited',
  'text_edited',
  'text_deleted',
  'hidden_by_staff',
  'deleted_by_staff',
  'shown_again',
  'site_merged',
  'submission_published',
  'submission_accepted',
  'submission_refused',
  'edit_published',
  'edit_refused',
  'message_answered',
  'account_suspended',
  'account_hidden',
  'account_restored',
  'account_logged_out',
  'staff_granted',
  'staff_revoked',
  'report_dismissed',
  'report_hidden',
  'report_deleted',
  'gone_report_dismissed',
  'gone_report_hidden',
  'gone_report_deleted',
  'said',
] as const

export const listNotifications = endpoint<typeof schemas.listNotifications>()('GET /api/notifications/', {
  access: 'member',
  deviceCache: true,
})

export const markViewed = endpoint<typeof schemas.markViewed>()('POST /api/notifications/mark-viewed/', {
  access: 'member',
})

export const getNotificationSettings = endpoint<typeof schemas.getNotificationSettings>()(
  'GET /api/notifications/settings/',
  { access: 'member' },
)

export const changeNotificationSetting = endpoint<typeof schemas.changeNotificationSetting>()(
  'PATCH /api/notifications/settings/',
  { access: 'member' },
)
