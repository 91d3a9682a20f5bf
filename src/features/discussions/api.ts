import { handle } from '#server/answer.ts'
import { commentHandlers } from './comment-handlers.ts'
import { completeName, previewText } from './contract.ts'
import { discussionHandlers } from './discussion-handlers.ts'
import { peopleStarting } from './people-queries.ts'
import { readText } from './written-text.ts'

export const discussionsHandlers = [
  ...discussionHandlers,
  ...commentHandlers,
  handle(previewText, async ({ content }, { db }) => {
    const { content_html } = await readText(db, content)
    return { content_html }
  }),
  handle(completeName, ({ start, discussion }, { db }) => peopleStarting(db, start, discussion ?? null)),
]
