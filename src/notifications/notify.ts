import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { renderEnglishSentence } from './inbox/english.ts'
import { mailDelayMinutes, mailedByDefault } from './inbox/rules.ts'
import type { NotificationKind } from './inbox/schemas.ts'
import type { NotificationPayload } from './inbox/sentences.ts'

/** A notification to send. */
export type NotificationInput = NotificationPayload & {
  kind: NotificationKind
  /** The recipient; null if the account is deleted. */
  to: number | null
  /** The actor; null for staff acting as staff. */
  actor_id: number | null
  /** Its link: a path on this site. */
  url: string
  /** Grouping key (kind `upvote`), such as `comment:12`: one notification per target and day. */
  group_key?: string
}

/** Maximum number of actor ids stored with a grouped notification. */
const maxActorIds = 200

/**
 * Inserts notifications and schedules their emails in one statement, in the transaction of the action that caused them.
 * Skips people's own actions and disabled kinds. A recipient listed twice gets the first.
 */
export async function notify(tx: Db, inputs: NotificationInput[]): Promise<void> {
  if (!inputs.some(({ to, actor_id }) => to !== null && to !== actor_id)) return
  await sql`with ${insertNotifications(toNotificationRows(inputs))} select count(*) from inserted`.execute(tx)
}

/**
 * Notifications as rows for `insertNotifications`. `text` is for processes of the previous version, which knows no
 * events.
 */
const toNotificationRows = (inputs: NotificationInput[]): RawBuilder<unknown> => sql`
  select * from jsonb_to_recordset(${JSON.stringify(inputs.map((input) => ({ ...input, text: renderEnglishSentence(input) })))}::jsonb)
    as n (kind text, "to" integer, actor_id integer, event text, params jsonb, text text, url text, group_key text)`

/**
 * CTEs (to follow `with`) that insert notifications, for statements that also do something else.
 * @param inputs a query with the columns of `notificationRows`, most important first
 */
export function insertNotifications(inputs: RawBuilder<unknown>): RawBuilder<unknown> {
  const today = new Date().toISOString().slice(0, 10)
  return sql`
    inputs as materialized (
      select distinct on ("to") n.* from (select n.*, row_number() over () as priority from (${inputs}) n) n
      where "to" <> actor_id or actor_id is null order by "to", priority
    ), recipients as materialized (
      -- Waits for concurrent deletions of accounts, which are then skipped.
      select id from users where id in (select "to" from inputs) order by id for key share
    ), inserted as (
      insert into notifications as existing
        (user_id, kind, actor_id, event, params, text, url, group_key, actor_ids, in_app, wants_mail)
      select u.id, n.kind, n.actor_id, n.event, n.params, n.text, n.url, n.kind || ':' || n.group_key || ${`:${today}`}::text,
        array_remove(array[n.actor_id], null),
        coalesce(s.in_app, true), coalesce(s.email, n.kind = any (${mailedByDefault}::text[]))
      from inputs n join recipients u on u.id = n."to"
        left join notification_settings s on s.user_id = u.id and s.kind = n.kind
      where coalesce(s.in_app, true) or coalesce(s.email, n.kind = any (${mailedByDefault}::text[]))
      order by u.id
      on conflict (user_id, group_key) do update set
        group_size = existing.group_size + 1, actor_id = excluded.actor_id, event = excluded.event,
        params = excluded.params, text = excluded.text, url = excluded.url,
        actor_ids = (excluded.actor_ids || existing.actor_ids)[1:${sql.lit(maxActorIds)}],
        is_read = false, in_app = excluded.in_app, created_on = now()
      where not existing.actor_ids @> excluded.actor_ids
      returning user_id, wants_mail
    ), queued_mails as (
      insert into waiting_mails as existing (user_id, due_on)
      select user_id, now() + make_interval(mins => ${sql.lit(mailDelayMinutes)}) from inserted
      -- An email due later will include it; one that is due now may have been written already, unless its row is locked.
      where wants_mail and not exists (
        select from waiting_mails w where w.user_id = inserted.user_id and w.due_on > now() + interval '10 seconds')
      order by user_id
      on conflict (user_id) do update set due_on = existing.due_on
    )`
}
