import { memberOf } from '#accounts/auth/sessions.ts'
import { Id } from '#api-contract/shapes/shapes.ts'
import { isVisible } from '#holds/rules.ts'
import type { InvalidationKey } from '#platform/cache/invalidation-keys.ts'
import type { EventStreams } from '#platform/http/event-stream.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import type { Services } from '#platform/services.ts'
import { findDiscussionVisibility } from './queries.ts'

/**
 * `GET /api/notifications/events/?discussion=`: a stream that only says that something is new; the browser then fetches
 * it. Events: `ready`, `notified`, and `discussion` for the discussion named in the query. Carried by PostgreSQL, so it
 * does not matter which process made the change.
 */
export function notificationEvents(services: Services, streams: EventStreams): void {
  streams.route(
    '/api/notifications/events',
    async (request) => {
      const { discussion } = request.query as { discussion?: string }
      return { viewer: await memberOf(services, request, 'read'), watched: Id.safeParse(discussion) }
    },
    (stream, { viewer, watched }) => {
      stream.on(`notified:${viewer.id}`, () => stream.send('notified'))
      if (watched.success) {
        const { data: id } = watched
        stream.on(`discussion:${id}` satisfies InvalidationKey, () => {
          // On an error, end the stream instead of staying silent: the browser reconnects and refetches.
          canSee(services, viewer, id).then((may) => may && stream.send('discussion'), stream.end)
        })
      }
      stream.send('ready')
    },
  )
}

/** Checked at each event: content that is hidden meanwhile falls silent, as if it had never existed. */
async function canSee(services: Services, viewer: Viewer, discussionId: number): Promise<boolean> {
  const found = await findDiscussionVisibility(services.db, discussionId)
  return (
    found !== undefined &&
    isVisible(viewer, { status: found.blog_status, user_id: found.blog_user_id }, found)
  )
}
