import { implement } from '#platform/http/dispatch.ts'
import {
  changeNotificationSetting,
  getNotificationSettings,
  listNotifications,
  markViewed,
} from './contract.ts'
import { renderEnglishSentence } from './english.ts'
import { findNotificationSettings, findNotifications, markRead, saveSetting } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listNotifications, schemas.listNotifications, async ({ unread_only }, { db, viewer }) => {
    const notifications = await findNotifications(db, viewer.id, unread_only)
    return notifications.map((notification) => ({
      ...notification,
      text: renderEnglishSentence(notification),
    }))
  }),
  implement(markViewed, schemas.markViewed, async ({ ids }, { db, viewer }) => ({
    marked: await markRead(db, viewer.id, ids),
  })),
  implement(getNotificationSettings, schemas.getNotificationSettings, (_, { db, viewer }) =>
    findNotificationSettings(db, viewer.id),
  ),
  implement(
    changeNotificationSetting,
    schemas.changeNotificationSetting,
    async ({ kind, in_app, email }, { db, viewer }) => {
      await saveSetting(db, viewer.id, kind, { in_app, email })
      return findNotificationSettings(db, viewer.id)
    },
  ),
]
