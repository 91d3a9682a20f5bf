import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { NotificationKind } from './contract.ts'
import { mailNotifications } from './mail-job.ts'
import { happeningColumns } from './queries.ts'
import type { ReadHappening } from './sentences.ts'

export interface UnmailedNotification extends ReadHappening {
  id: number
  kind: NotificationKind
  actor: string | null
  url: string
}

/** Makes jobs of the mails that are due. One that a notification is being written for waits for the next time. */
export async function queueDueMails(db: Db): Promise<void> {
  await sql`
    with due as (
      delete from waiting_mails where user_id in (
        select user_id from waiting_mails where due_on <= now() order by user_id for update skip locked)
      returning user_id
    ), queued as materialized (
      select graphile_worker.add_job(${mailNotifications.name}::text, json_build_object('user_id', user_id),
        max_attempts => ${mailNotifications.max_attempts}::integer, job_key => 'notifications of ' || user_id)
      from due
    )
    select count(*) from queued`.execute(db)
}

/** What a member should get by mail and has not read on the site, oldest first. */
export async function unmailedNotificationsOf(db: Db, userId: number): Promise<UnmailedNotification[]> {
  const { rows } = await sql<UnmailedNotification>`
    select n.id, n.kind, u.username as actor, n.url, ${happeningColumns}
    from notifications n left join users u on u.id = n.actor_id
    where n.user_id = ${userId} and n.wants_mail and not n.is_read
    order by n.created_on, n.id limit 100`.execute(db)
  return rows
}

/** Records that these, and what has been read since, need no mail any more. */
export async function markMailed(db: Db, userId: number, ids: number[]): Promise<void> {
  await sql`
    update notifications set wants_mail = false
    where user_id = ${userId} and wants_mail and (is_read or id = any (${ids}::integer[]))`.execute(db)
}

/** The recipient of a mail: only a confirmed address. */
export async function findConfirmedRecipient(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['username', 'email', 'language', 'time_zone'])
    .where('id', '=', userId)
    .where('email_confirmed_on', 'is not', null)
    .executeTakeFirst()
}

/** The secret of a member's unsubscribe links, created when first needed. */
export async function unsubscribeKey(db: Db, userId: number): Promise<string> {
  const { key } = await db
    .insertInto('unsubscribe_keys')
    .values({ user_id: userId, key: randomBytes(18).toString('base64url') })
    .onConflict((clash) => clash.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}

/** Ends the mails of one kind, or of all, for the owner of this key. @returns whether there is such a person */
export async function stopMails(db: Db, key: string, kind: NotificationKind | 'all'): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_settings (user_id, kind, in_app, email)
    select user_id, kind, true, false
    from unsubscribe_keys, unnest(${kind === 'all' ? NotificationKind.options : [kind]}::text[]) as kind
    where key = ${key}
    on conflict (user_id, kind) do update set email = false
    returning user_id`.execute(db)
  return rows.length > 0
}
