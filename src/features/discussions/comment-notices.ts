import { type RawBuilder, sql } from 'kysely'
import { discussionPath } from '#features/blogs/addresses-in-sql.ts'
import { englishOf } from '#features/notifications/english.ts'
import type { Viewer } from '#server/request-context.ts'
import { rememberedComments } from './rules.ts'

/** Who a comment concerns, and how. */
const reasons = {
  mention: 'mention_in_discussion',
  comment: 'comment_on_discussion',
  reply: 'reply_in_discussion',
} as const

/** Notices to people that a query has the ids of, as `user_id`. */
const noticesTo = (kind: keyof typeof reasons, people: RawBuilder<unknown>) => sql`
  select ${sql.lit(kind)} as kind, user_id as "to", ${sql.lit(reasons[kind])} as event,
    ${sql.lit(englishOf({ event: reasons[kind], params: { title: '{title}' } }))} as text from (${people}) people`

/**
 * Who is notified of a comment `c` in a discussion `parent`: people mentioned in it, then the author of the discussion,
 * then participants. As rows for `notified`.
 */
export const noticesOfComment = (author: Viewer, mentionedIds: number[]): RawBuilder<unknown> => sql`
  select n.kind, n."to", ${author.id}::integer as actor_id, n.event,
    jsonb_build_object('title', parent.title) as params, replace(n.text, '{title}', parent.title) as text,
    ${discussionPath} || '#comment-' || c.id as url, null as group_key
  from c, parent, lateral (
    ${noticesTo('mention', sql`select unnest(${mentionedIds}::integer[]) as user_id`)}
    union all ${noticesTo('comment', sql`select parent.user_id`)}
    union all ${noticesTo(
      'reply',
      sql`select user_id from comments where discussion_id = parent.id and status = 'published'
        order by id desc limit ${sql.lit(rememberedComments)}`,
    )}) n`
