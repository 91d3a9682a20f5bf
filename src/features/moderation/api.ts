import { blogStaffHandlers } from './blog-api.ts'
import { mergeHandlers } from './merge-api.ts'
import { overviewHandlers } from './overview-api.ts'
import { peopleHandlers } from './people-api.ts'
import { queueHandlers } from './queue-api.ts'

export const moderationHandlers = [
  ...overviewHandlers,
  ...queueHandlers,
  ...blogStaffHandlers,
  ...mergeHandlers,
  ...peopleHandlers,
]
