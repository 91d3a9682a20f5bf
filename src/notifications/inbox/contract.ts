import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { notIntegers } from '#api-contract/errors.ts'
import { Flag, Id, Person, RequiredFlag, Time } from '#api-contract/shapes/shapes.ts'
import { asFormList, BoundedList } from '#api-contract/shapes/text-shapes.ts'
import { zodIssue, zodIssueFor } from '#api-contract/zod-issue.ts'
import { message } from '#i18n/message.ts'
import { nothingToMark, tooManyToMark } from './errors.ts'

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

export const NotificationKind = z.enum(Object.keys(notificationKinds) as (keyof typeof notificationKinds)[])
export type NotificationKind = z.output<typeof NotificationKind>

export const NotificationEvent = z.enum([
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
])
export type NotificationEvent = z.output<typeof NotificationEvent>

export const Notification = z.object({
  id: z.number(),
  is_read: z.boolean(),
  kind: NotificationKind,
  /** The event; later versions may add more. */
  event: NotificationEvent,
  /** Values of the event's sentence, such as `title` and `others`. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  actor: Person.nullable(),
  /** The sentence in English as it continues after the actor's name; for kind `staff`, a whole sentence. */
  text: z.string(),
  url: z.string(),
  created_on: Time,
})
export type Notification = z.output<typeof Notification>

export const listNotifications = endpoint('GET /api/notifications/', {
  access: 'member',
  scope: 'read',
  deviceCache: true,
  summary: 'The caller’s notifications, newest first; at most 100.',
  input: { unread_only: Flag },
  reply: z.array(Notification),
})

const maxMarked = 1000

export const markViewed = endpoint('POST /api/notifications/mark-viewed/', {
  access: 'member',
  scope: 'write',
  summary: 'Marks notifications as read. Returns how many were unread.',
  input: {
    ids: asFormList(
      z
        .union(
          [BoundedList(Id, maxMarked), Id],
          zodIssueFor((input) => {
            if (input === undefined) return nothingToMark()
            if (Array.isArray(input) && input.length > maxMarked) return tooManyToMark({ max: maxMarked })
            return notIntegers()
          }),
        )
        .transform((ids) => (Array.isArray(ids) ? ids : [ids]))
        .refine((ids) => ids.length > 0, zodIssue(nothingToMark)),
    ),
  },
  reply: z.object({ marked: z.number() }),
})

const Setting = z.object({ kind: NotificationKind, in_app: z.boolean(), email: z.boolean() })
export type NotificationSetting = z.output<typeof Setting>

export const getNotificationSettings = endpoint('GET /api/notifications/settings/', {
  access: 'member',
  scope: 'read',
  summary: 'Notification settings of each kind, for the site and for emails.',
  input: {},
  reply: z.array(Setting),
})

export const changeNotificationSetting = endpoint('PATCH /api/notifications/settings/', {
  access: 'member',
  scope: 'write',
  summary: 'Changes the notification settings of one kind; omitted ones stay.',
  input: { kind: NotificationKind, in_app: RequiredFlag.optional(), email: RequiredFlag.optional() },
  reply: z.array(Setting),
})
