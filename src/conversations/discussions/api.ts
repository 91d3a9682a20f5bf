import { renderWrittenText } from '#notifications/written-text.ts'
import { implement } from '#platform/http/dispatch.ts'
import { commentHandlers } from './comments/comment-routes.ts'
import { completeName, previewText } from './contract.ts'
import { discussionHandlers } from './discussion-handlers.ts'
import { suggestPeople } from './writing/people-queries.ts'

export const discussionsHandlers = [
  ...discussionHandlers,
  ...commentHandlers,
  implement(previewText, async ({ content }, { db, services, viewer }) => {
    await services.limits.take('preview', viewer.id)
    const { content_html } = await renderWrittenText(db, content)
    return { content_html }
  }),
  implement(completeName, async ({ start, discussion }, { db, services, viewer }) => {
    await services.limits.take('complete', viewer.id)
    return suggestPeople(db, start, discussion ?? null)
  }),
]
