import { z } from 'zod'
import { notIntegers } from '#api-contract/errors.ts'
import { schema } from '#api-contract/schema.ts'
import { Flag, Id, Person, RequiredFlag, Time } from '#api-contract/shapes/shapes.ts'
import { asFormList, BoundedList } from '#api-contract/shapes/text-shapes.ts'
import { zodIssue, zodIssueFor } from '#api-contract/zod-issue.ts'
import { notificationEvents, notificationKinds } from './contract.ts'
import { nothingToMark, tooManyToMark } from './errors.ts'

export const NotificationKind = z.enum(Object.keys(notificationKinds) as (keyof typeof notificationKinds)[])
export type NotificationKind = z.output<typeof NotificationKind>

export const NotificationEvent = z.enum(notificationEvents)
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

export const listNotifications = schema({
  scope: 'read',
  summary: 'The caller’s notifications, newest first; at most 100.',
  input: { unread_only: Flag },
  reply: z.array(Notification),
})

const maxMarked = 1000

export const markViewed = schema({
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

export const getNotificationSettings = schema({
  scope: 'read',
  summary: 'Notification settings of each kind, for the site and for emails.',
  input: {},
  reply: z.array(Setting),
})

export const changeNotificationSetting = schema({
  scope: 'write',
  summary: 'Changes the notification settings of one kind; omitted ones stay.',
  input: { kind: NotificationKind, in_app: RequiredFlag.optional(), email: RequiredFlag.optional() },
  reply: z.array(Setting),
})
