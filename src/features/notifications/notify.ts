import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { NotificationKind } from './contract.ts'
import { mailNotifications } from './mail-job.ts'
import { mailDelayMinutes, mailedByDefault } from './rules.ts'

/** Something that a person should know. */
export interface Notice {
  kind: NotificationKind
  /** Recipients; null where the account is gone. */
  to: number | null
  /** The actor; null for staff acting as staff. */
  actor_id: number | null
  /** What they did, as it continues after their name: `commented on your discussion “Tea”`. */
  text: string
  /** Its link: a path of this site. */
  url: string
  /** What it piles up with (kind `upvote`): the thing, such as `comment:12`. One notification a thing and day. */
  group_key?: string
}

/** How many ids are kept of those who made a notification grow. */
const rememberedActors = 200

/**
 * Writes notifications, in the transaction of what caused them, and the jobs that mail them; one statement for all.
 * Leaves out a person's own actions and unwanted kinds. A person who is named twice gets the first.
 */
export async function notify(tx: Db, notices: Notice[]): Promise<void> {
  const told = new Set<number>()
  const wanted = notices.filter(({ to, actor_id }) => {
    if (to === null || to === actor_id || told.has(to)) return false
    told.add(to)
    return true
  })
  if (wanted.length === 0) return
  const today = new Date().toISOString().slice(0, 10)
  const rows = wanted.map(({ group_key, ...notice }) => ({
    ...notice,
    group_key: group_key === undefined ? null : `${notice.kind}:${group_key}:${today}`,
  }))
  const recipients = wanted.map(({ to }) => to)
  await sql`
    with recipients as materialized (
      -- An account that is being deleted at this moment is waited for, and is gone then.
      select id from users where id = any (${recipients}::integer[]) order by id for key share),
    told as (
    insert into notifications as there
      (user_id, kind, actor_id, text, url, group_key, actor_ids, in_app, wants_mail)
    select u.id, n.kind, n.actor_id, n.text, n.url, n.group_key, array_remove(array[n.actor_id], null),
      coalesce(s.in_app, true), coalesce(s.email, n.kind = any (${mailedByDefault}::text[]))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (kind text, "to" integer, actor_id integer, text text, url text, group_key text)
      join recipients u on u.id = n."to"
      left join notification_settings s on s.user_id = u.id and s.kind = n.kind
    where coalesce(s.in_app, true) or coalesce(s.email, n.kind = any (${mailedByDefault}::text[]))
    order by u.id
    on conflict (user_id, group_key) do update set
      group_size = there.group_size + 1, actor_id = excluded.actor_id, text = excluded.text, url = excluded.url,
      actor_ids = (excluded.actor_ids || there.actor_ids)[1:${sql.lit(rememberedActors)}],
      is_read = false, in_app = excluded.in_app, created_on = now()
    where not there.actor_ids @> excluded.actor_ids
    returning user_id, wants_mail)
    select graphile_worker.add_job(${mailNotifications.name}::text, json_build_object('user_id', user_id),
      run_at => now() + make_interval(mins => ${sql.lit(mailDelayMinutes)}),
      max_attempts => ${mailNotifications.max_attempts}::integer,
      job_key => 'notifications of ' || user_id, job_key_mode => 'preserve_run_at')
    from told where wants_mail`.execute(tx)
}
