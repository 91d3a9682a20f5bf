import { implement } from '#platform/http/dispatch.ts'
import {
  changeNotificationSetting,
  getNotificationSettings,
  listNotifications,
  markViewed,
} from './contract.ts'
import { englishSentence } from './english.ts'
import { markRead, notificationsOf, saveSetting, settingsOf } from './queries.ts'

export const routes = [
  implement(listNotifications, async ({ unread_only }, { db, viewer }) => {
    const notifications = await notificationsOf(db, viewer.id, unread_only)
    return notifications.map((notification) => ({ ...notification, text: englishSentence(notification) }))
  }),
  implement(markViewed, async ({ ids }, { db, viewer }) => ({ marked: await markRead(db, viewer.id, ids) })),
  implement(getNotificationSettings, (_, { db, viewer }) => settingsOf(db, viewer.id)),
  implement(changeNotificationSetting, async ({ kind, in_app, email }, { db, viewer }) => {
    await saveSetting(db, viewer.id, kind, { in_app, email })
    return settingsOf(db, viewer.id)
  }),
]
