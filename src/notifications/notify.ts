import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { NotificationKind } from './inbox/contract.ts'
import { englishOf } from './inbox/english.ts'
import { mailDelayMinutes, mailedByDefault } from './inbox/rules.ts'
import type { Happening } from './inbox/sentences.ts'

/** Something that a person should know. */
export type Notice = Happening & {
  kind: NotificationKind
  /** Recipients; null where the account is gone. */
  to: number | null
  /** The actor; null for staff acting as staff. */
  actor_id: number | null
  /** Its link: a path of this site. */
  url: string
  /** What it piles up with (kind `upvote`): the thing, such as `comment:12`. One notification a thing and day. */
  group_key?: string
}

/** How many ids are kept of those who made a notification grow. */
const rememberedActors = 200

/**
 * Writes notifications, in the transaction of what caused them, and who is mailed about them; one statement for all.
 * Leaves out a person's own actions and unwanted kinds. A person who is named twice gets the first.
 */
export async function notify(tx: Db, notices: Notice[]): Promise<void> {
  if (!notices.some(({ to, actor_id }) => to !== null && to !== actor_id)) return
  await sql`with ${notified(rowsOf(notices))} select count(*) from told`.execute(tx)
}

/** Notices as rows, for `notified`. The text is for a process of the version before, which knows no events. */
const rowsOf = (notices: Notice[]): RawBuilder<unknown> => sql`
  select * from jsonb_to_recordset(${JSON.stringify(notices.map((one) => ({ ...one, text: englishOf(one) })))}::jsonb)
    as n (kind text, "to" integer, actor_id integer, event text, params jsonb, text text, url text, group_key text)`

/**
 * The same as parts of a statement that also does what they are about: what follows `with`.
 * @param notices a query with the columns of `rowsOf`, in the order of their weight
 */
export function notified(notices: RawBuilder<unknown>): RawBuilder<unknown> {
  const today = new Date().toISOString().slice(0, 10)
  return sql`
    notices as materialized (
      select distinct on ("to") n.* from (select n.*, row_number() over () as place from (${notices}) n) n
      where "to" <> actor_id or actor_id is null order by "to", place
    ), recipients as materialized (
      -- An account that is being deleted at this moment is waited for, and is gone then.
      select id from users where id in (select "to" from notices) order by id for key share
    ), told as (
      insert into notifications as there
        (user_id, kind, actor_id, event, params, text, url, group_key, actor_ids, in_app, wants_mail)
      select u.id, n.kind, n.actor_id, n.event, n.params, n.text, n.url, n.kind || ':' || n.group_key || ${`:${today}`}::text,
        array_remove(array[n.actor_id], null),
        coalesce(s.in_app, true), coalesce(s.email, n.kind = any (${mailedByDefault}::text[]))
      from notices n join recipients u on u.id = n."to"
        left join notification_settings s on s.user_id = u.id and s.kind = n.kind
      where coalesce(s.in_app, true) or coalesce(s.email, n.kind = any (${mailedByDefault}::text[]))
      order by u.id
      on conflict (user_id, group_key) do update set
        group_size = there.group_size + 1, actor_id = excluded.actor_id, event = excluded.event,
        params = excluded.params, text = excluded.text, url = excluded.url,
        actor_ids = (excluded.actor_ids || there.actor_ids)[1:${sql.lit(rememberedActors)}],
        is_read = false, in_app = excluded.in_app, created_on = now()
      where not there.actor_ids @> excluded.actor_ids
      returning user_id, wants_mail
    ), mailed as (
      insert into waiting_mails as there (user_id, due_on)
      select user_id, now() + make_interval(mins => ${sql.lit(mailDelayMinutes)}) from told
      -- One that waits will find it; one that is about to go out may have looked already, unless it is locked.
      where wants_mail and not exists (
        select from waiting_mails w where w.user_id = told.user_id and w.due_on > now() + interval '10 seconds')
      order by user_id
      on conflict (user_id) do update set due_on = there.due_on
    )`
}
