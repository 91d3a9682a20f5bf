import { type RawBuilder, sql } from 'kysely'
import { renderEnglishSentence } from '#notifications/inbox/english.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { discussionPath } from '#sites/listing/paths-in-sql.ts'
import { maxRecentComments } from '../rules.ts'

/** The event for each kind of recipient. */
const events = {
  mention: 'mention_in_discussion',
  comment: 'comment_on_discussion',
  reply: 'reply_in_discussion',
} as const

/** Notification rows for people whose ids a query returns as `user_id`. */
const notificationsTo = (kind: keyof typeof events, people: RawBuilder<unknown>) => sql`
  select ${sql.lit(kind)} as kind, user_id as "to", ${sql.lit(events[kind])} as event,
    ${sql.lit(renderEnglishSentence({ event: events[kind], params: { title: '{title}' } }))} as text, null as site
  from (${people}) people`

/** The first comment on a post is a new discussion to the site's owners. */
const firstCommentEvent = 'discussion_of_site'

/**
 * Notification rows for a comment `c` in a discussion `parent`: mentioned people first, then the discussion's author,
 * then participants. The discussion of a post has no author and starts with its first comment; that one notifies the
 * site's owners like any new discussion. For `insertNotifications`.
 */
export const notificationsForComment = (author: Viewer, mentionedIds: number[]): RawBuilder<unknown> => sql`
  select n.kind, n."to", ${author.id}::integer as actor_id, n.event,
    jsonb_strip_nulls(jsonb_build_object('title', parent.title, 'site', n.site)) as params,
    replace(replace(n.text, '{title}', parent.title), '{site}', coalesce(n.site, '')) as text,
    ${discussionPath('parent', 'id')} || '#comment-' || c.id as url, null as group_key
  from c, parent, lateral (
    ${notificationsTo('mention', sql`select unnest(${mentionedIds}::integer[]) as user_id`)}
    union all ${notificationsTo('comment', sql`select parent.user_id`)}
    union all ${notificationsTo(
      'reply',
      sql`select user_id from comments where discussion_id = parent.id and status = 'published'
        order by id desc limit ${sql.lit(maxRecentComments)}`,
    )}
    union all select 'discussion', owners.user_id, ${sql.lit(firstCommentEvent)},
      ${sql.lit(renderEnglishSentence({ event: firstCommentEvent, params: { title: '{title}', site: '{site}' } }))}, b.title
    from blogs b, lateral (select user_id from current_owners where blog_id = b.id
      union select b.user_id where b.user_id is not null) as owners
    where b.id = parent.blog_id and parent.begins) n`
