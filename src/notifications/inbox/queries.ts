import { type RawBuilder, sql } from 'kysely'
import { personJsonOrNull } from '#holds/person-json.ts'
import type { Db } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { mailedByDefault, maxListed } from './rules.ts'
import {
  type Notification,
  NotificationEvent,
  NotificationKind,
  type NotificationSetting,
} from './schemas.ts'

/**
 * Event and parameters of a notification. An event of a later version is shown as the English sentence that it has to
 * bring in `params.text`. @param n alias of its row
 */
export function payloadColumns(n: string): RawBuilder<unknown> {
  const [event, params] = [sql.ref(`${n}.event`), sql.ref(`${n}.params`)]
  const isKnown = sql`${event} = any (${sql.lit(`{${NotificationEvent.options}}`)})`
  return sql`
    case when ${isKnown} then ${event} else 'said' end as event,
    case when ${isKnown}
      then ${params} || case when ${sql.ref(`${n}.kind`)} = 'upvote'
        then jsonb_build_object('others', ${sql.ref(`${n}.group_size`)} - 1) else '{}' end
      else jsonb_build_object('text', coalesce(${params} ->> 'text', '')) end as params`
}

/** A member's notifications, newest first, without content that was hidden or deleted since. */
export async function findNotifications(
  db: Db,
  userId: number,
  unreadOnly: boolean,
): Promise<Omit<Notification, 'text'>[]> {
  const { rows } = await sql<Omit<Notification, 'text'>>`
    select n.id, n.is_read, n.kind, n.url, n.created_on, ${payloadColumns('n')},
      ${personJsonOrNull('u', 'p')} as actor
    from (select id, user_id, kind, actor_id, event, params, group_size, url, is_read, created_on
          from current_notifications
          where user_id = ${userId} and in_app ${unreadOnly ? sql`and not is_read` : sql``}
          order by created_on desc, id desc limit ${maxListed}) n
      left join users u on u.id = n.actor_id
      left join shown_profiles p on p.user_id = u.id
    order by n.created_on desc, n.id desc`.execute(db)
  return rows
}

/** Marks notifications as read. @returns how many were unread */
export async function markRead(db: Db, userId: number, ids: number[]): Promise<number> {
  const result = await sql`
    update notifications set is_read = true
    where user_id = ${userId} and in_app and not is_read and id = any (${ids}::integer[])`.execute(db)
  return countAffected(result)
}

export async function findNotificationSettings(db: Db, userId: number): Promise<NotificationSetting[]> {
  const { rows: saved } = await sql<NotificationSetting>`
    select kind, in_app, email from notification_settings where user_id = ${userId}`.execute(db)
  return NotificationKind.options.map(
    (kind) =>
      saved.find((setting) => setting.kind === kind) ?? {
        kind,
        in_app: true,
        email: mailedByDefault.includes(kind),
      },
  )
}

/** Changes a member's settings for one kind; undefined ones stay unchanged. */
export async function saveSetting(
  db: Db,
  userId: number,
  kind: NotificationKind,
  { in_app, email }: { in_app: boolean | undefined; email: boolean | undefined },
): Promise<void> {
  const initial = { in_app: in_app ?? true, email: email ?? mailedByDefault.includes(kind) }
  await sql`
    insert into notification_settings (user_id, kind, in_app, email)
    values (${userId}, ${kind}, ${initial.in_app}, ${initial.email})
    on conflict (user_id, kind) do update set
      in_app = coalesce(${in_app ?? null}::boolean, notification_settings.in_app),
      email = coalesce(${email ?? null}::boolean, notification_settings.email)`.execute(db)
}

interface DiscussionVisibility {
  status: Row<'discussions'>['status']
  blog_status: Row<'blogs'>['status']
  blog_user_id: number | null
}

/** The columns that determine who may see a discussion. */
export async function findDiscussionVisibility(db: Db, id: number) {
  const { rows } = await sql<DiscussionVisibility>`
    select d.status, b.status as blog_status, b.user_id as blog_user_id
    from discussions d join blogs b on b.id = d.blog_id where d.id = ${id}`.execute(db)
  return rows[0]
}
