import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { payloadColumns } from '../inbox/queries.ts'
import { mailedByDefault, maxInMail } from '../inbox/rules.ts'
import { NotificationKind } from '../inbox/schemas.ts'
import type { StoredPayload } from '../inbox/sentences.ts'

export interface UnmailedNotification extends StoredPayload {
  id: number
  kind: NotificationKind
  actor: string | null
  url: string
}

/** Emails a member's unread notifications. */
export const mailNotifications = defineJob<{ user_id: number }>('mail_notifications')

/** Queues the emails that are due. Rows locked by a transaction that adds a notification are left for the next run. */
export async function queueDueMails(db: Db): Promise<void> {
  await sql`
    with due as (
      delete from waiting_mails where user_id in (
        select user_id from waiting_mails where due_on <= now() order by user_id for update skip locked)
      returning user_id
    ), queued as materialized (
      select graphile_worker.add_job(${mailNotifications.name}::text, json_build_object('user_id', user_id),
        max_attempts => ${mailNotifications.maxAttempts}::integer, job_key => 'notifications of ' || user_id)
      from due
    )
    select count(*) from queued`.execute(db)
}

/** Notifications waiting to be emailed to a member. */
export interface UnmailedNotifications {
  /** All waiting notifications, even if they need no email any more. */
  ids: number[]
  /** Number to be sent. */
  count: number
  /** The oldest of these, at most `maxInMail`. */
  first: UnmailedNotification[]
}

/**
 * The notifications to email, as of now, not as of when they were queued: unread, visible, and still wanted by email.
 * A suspended member only gets staff decisions.
 */
export async function findUnmailedNotifications(db: Db, userId: number): Promise<UnmailedNotifications> {
  const { rows } = await sql<UnmailedNotifications>`
    with due as materialized (
      select n.id, n.kind, n.actor_id, n.event, n.params, n.group_size, n.url, n.created_on from current_notifications n
        join users r on r.id = n.user_id
        left join notification_settings s on s.user_id = n.user_id and s.kind = n.kind
      where n.user_id = ${userId} and n.wants_mail and not n.is_read
        and coalesce(s.email, n.kind = any (${mailedByDefault}::text[]))
        and (n.kind = 'staff' or r.suspended_until is null or r.suspended_until <= now())
    )
    select array(select id from notifications where user_id = ${userId} and wants_mail) as ids,
      (select count(*) from due)::integer as count,
      coalesce((select json_agg(one) from (
        select n.id, n.kind, u.username as actor, n.url, ${payloadColumns('n')}
        from due n left join users u on u.id = n.actor_id
        order by n.created_on, n.id limit ${maxInMail}) as one), '[]') as first`.execute(db)
  return firstRow(rows)
}

/** Marks notifications as mailed, or as needing no email. */
export async function markMailed(db: Db, userId: number, ids: number[]): Promise<void> {
  await sql`
    update notifications set wants_mail = false
    where user_id = ${userId} and wants_mail and id = any (${ids}::integer[])`.execute(db)
}

/** The recipient of an email; undefined if the email address is not confirmed. */
export async function findConfirmedRecipient(db: Db, userId: number) {
  const { rows } = await sql<Pick<Row<'users'>, 'username' | 'email' | 'language' | 'time_zone'>>`
    select username, email, language, time_zone from users
    where id = ${userId} and email_confirmed_on is not null`.execute(db)
  return rows[0]
}

/** The key in a member's unsubscribe links, created on first use. */
export async function getUnsubscribeKey(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    insert into unsubscribe_keys (user_id, key) values (${userId}, ${randomBytes(18).toString('base64url')})
    on conflict (user_id) do update set user_id = excluded.user_id returning key`.execute(db)
  return firstRow(rows).key
}

/** Turns off emails of this kind, or all, for the key's owner. @returns false if there is no such key */
export async function unsubscribe(db: Db, key: string, kind: NotificationKind | 'all'): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_settings (user_id, kind, in_app, email)
    select user_id, kind, true, false
    from unsubscribe_keys, unnest(${kind === 'all' ? NotificationKind.options : [kind]}::text[]) as kind
    where key = ${key}
    on conflict (user_id, kind) do update set email = false
    returning user_id`.execute(db)
  return rows.length > 0
}
