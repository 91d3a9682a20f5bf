import { authenticateViewer } from '#accounts/auth/sessions.ts'
import { Id } from '#api-contract/shapes/shapes.ts'
import { isVisible } from '#holds/rules.ts'
import type { InvalidationKey } from '#platform/cache/invalidation-keys.ts'
import type { EventStreams } from '#platform/http/event-stream.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import type { Services } from '#platform/services.ts'
import { findDiscussionVisibility } from './queries.ts'

/**
 * `GET /api/notifications/events/?discussion=`: a stream that only reports that something is new, for the browser
 * to fetch. Events: `ready`, `notified`, and `discussion` for the discussion named in the query. They travel through
 * PostgreSQL, from whichever process made the change.
 */
export function serveNotificationEvents(services: Services, streams: EventStreams): void {
  streams.route(
    '/api/notifications/events',
    async (request) => {
      const { discussion } = request.query as { discussion?: string }
      return {
        viewer: await authenticateViewer(services, request, 'read'),
        parsedId: Id.safeParse(discussion),
      }
    },
    (stream, { viewer, parsedId }) => {
      stream.on(`notified:${viewer.id}`, () => stream.send('notified'))
      if (parsedId.success) {
        const { data: id } = parsedId
        stream.on(`discussion:${id}` satisfies InvalidationKey, () => {
          // On an error, end the stream instead of staying silent: the browser reconnects and refetches.
          canSee(services, viewer, id).then((isAllowed) => isAllowed && stream.send('discussion'), stream.end)
        })
      }
      stream.send('ready')
    },
  )
}

/** Checked at each event: a discussion that has been hidden since sends no more events. */
async function canSee(services: Services, viewer: Viewer, discussionId: number): Promise<boolean> {
  const discussion = await findDiscussionVisibility(services.db, discussionId)
  return (
    discussion !== undefined &&
    isVisible(viewer, { status: discussion.blog_status, user_id: discussion.blog_user_id }, discussion)
  )
}
