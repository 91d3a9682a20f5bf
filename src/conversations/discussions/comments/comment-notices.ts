import { type RawBuilder, sql } from 'kysely'
import { englishOf } from '#notifications/inbox/english.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { discussionPath } from '#sites/listing/paths-in-sql.ts'
import { rememberedComments } from '../rules.ts'

/** Who a comment concerns, and how. */
const reasons = {
  mention: 'mention_in_discussion',
  comment: 'comment_on_discussion',
  reply: 'reply_in_discussion',
} as const

/** Notices to people that a query has the ids of, as `user_id`. */
const noticesTo = (kind: keyof typeof reasons, people: RawBuilder<unknown>) => sql`
  select ${sql.lit(kind)} as kind, user_id as "to", ${sql.lit(reasons[kind])} as event,
    ${sql.lit(englishOf({ event: reasons[kind], params: { title: '{title}' } }))} as text, null as site
  from (${people}) people`

/** What the first comment in the discussion of a post begins, for those whose site it is. */
const begun = 'discussion_of_site'

/**
 * Who is notified of a comment `c` in a discussion `parent`: people mentioned in it, then the author of the discussion,
 * then participants. A discussion of a post is nobody's and begins with its first comment: those whose site it is are
 * notified then, as they are of any other discussion. As rows for `notified`.
 */
export const noticesOfComment = (author: Viewer, mentionedIds: number[]): RawBuilder<unknown> => sql`
  select n.kind, n."to", ${author.id}::integer as actor_id, n.event,
    jsonb_strip_nulls(jsonb_build_object('title', parent.title, 'site', n.site)) as params,
    replace(replace(n.text, '{title}', parent.title), '{site}', coalesce(n.site, '')) as text,
    ${discussionPath} || '#comment-' || c.id as url, null as group_key
  from c, parent, lateral (
    ${noticesTo('mention', sql`select unnest(${mentionedIds}::integer[]) as user_id`)}
    union all ${noticesTo('comment', sql`select parent.user_id`)}
    union all ${noticesTo(
      'reply',
      sql`select user_id from comments where discussion_id = parent.id and status = 'published'
        order by id desc limit ${sql.lit(rememberedComments)}`,
    )}
    union all select 'discussion', owners.user_id, ${sql.lit(begun)},
      ${sql.lit(englishOf({ event: begun, params: { title: '{title}', site: '{site}' } }))}, b.title
    from blogs b, lateral (select user_id from current_owners where blog_id = b.id
      union select b.user_id where b.user_id is not null) as owners
    where b.id = parent.blog_id and parent.begins) n`
