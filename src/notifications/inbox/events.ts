import { memberOf } from '#accounts/auth/sessions.ts'
import { Id } from '#api-contract/shapes/shapes.ts'
import { isVisible } from '#holds/rules.ts'
import type { InvalidationKey } from '#platform/cache/invalidation-keys.ts'
import type { EventStreams } from '#platform/http/event-stream.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import type { Services } from '#platform/services.ts'
import { findDiscussionVisibility } from './queries.ts'

/**
 * `GET /api/notifications/events/?discussion=`: a stream that says that there is something new, and not what: the
 * browser then fetches it. Events: `ready`, `notified`, and `discussion` while one is named. PostgreSQL carries them,
 * so that it does not matter which process wrote what.
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
          // A browser that missed something fetches again by itself: the stream ends rather than stay silent.
          maySee(services, viewer, id).then((may) => may && stream.send('discussion'), stream.end)
        })
      }
      stream.send('ready')
    },
  )
}

/** Checked at each event: content hidden while someone listens falls silent, like content that never existed. */
async function maySee(services: Services, viewer: Viewer, discussionId: number): Promise<boolean> {
  const found = await findDiscussionVisibility(services.db, discussionId)
  return (
    found !== undefined &&
    isVisible(viewer, { status: found.blog_status, user_id: found.blog_user_id }, found)
  )
}
