import { implement } from '#platform/http/dispatch.ts'
import {
  changeNotificationSetting,
  getNotificationSettings,
  listNotifications,
  markViewed,
} from './contract.ts'
import { renderEnglishSentence } from './english.ts'
import { findNotificationSettings, findNotifications, markRead, saveSetting } from './queries.ts'

export const routes = [
  implement(listNotifications, async ({ unread_only }, { db, viewer }) => {
    const notifications = await findNotifications(db, viewer.id, unread_only)
    return notifications.map((notification) => ({
      ...notification,
      text: renderEnglishSentence(notification),
    }))
  }),
  implement(markViewed, async ({ ids }, { db, viewer }) => ({ marked: await markRead(db, viewer.id, ids) })),
  implement(getNotificationSettings, (_, { db, viewer }) => findNotificationSettings(db, viewer.id)),
  implement(changeNotificationSetting, async ({ kind, in_app, email }, { db, viewer }) => {
    await saveSetting(db, viewer.id, kind, { in_app, email })
    return findNotificationSettings(db, viewer.id)
  }),
]
