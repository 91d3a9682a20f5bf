import type { ServerModule } from '#platform/http/server-module.ts'
import * as followingErrors from './following/errors.ts'
import { routes as following } from './following/routes.ts'
import { serveFollows } from './following/serve-follows.ts'
import * as timelineErrors from './own-timeline/errors.ts'
import { routes as ownTimeline } from './own-timeline/routes.ts'
import { serveSecretFeeds } from './own-timeline/serve-secret-feeds.ts'
import * as postErrors from './posts/errors.ts'
import { routes as posts } from './posts/routes.ts'
import { routes as timeline } from './timeline/routes.ts'
import { serveTimelineFeeds } from './timeline/serve-timeline-feeds.ts'

export const newsfeed: ServerModule = {
  routes: [...following, ...posts, ...timeline, ...ownTimeline],
  nonApiRoutes: [serveFollows],
  localizedRoutes: [serveTimelineFeeds, serveSecretFeeds],
  errors: [followingErrors, postErrors, timelineErrors],
}
