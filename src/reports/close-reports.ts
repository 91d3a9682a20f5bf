import { sql } from 'kysely'
import type { NotificationPayload } from '#notifications/inbox/sentences.ts'
import { type NotificationInput, notify } from '#notifications/notify.ts'
import type { Tx } from '#platform/db/db.ts'
import { type ContentRef, findContents, type OwnedContent } from './moderated-content.ts'

export type Decision = 'dismiss' | 'hide' | 'delete'

/** Closes all open reports about some content. @returns the closed reports and their authors */
export async function closeReports(
  tx: Tx,
  { kind, id }: ContentRef,
  decision: Decision,
  decidedBy: number,
): Promise<{ id: number; user_id: number | null }[]> {
  await sql`
    select from reports where kind = ${kind} and thing_id = ${id} and state = 'open'
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{ id: number; user_id: number | null }>`
    update reports set state = ${decision}, decided_by = ${decidedBy}, decided_on = ${new Date()}
    where kind = ${kind} and thing_id = ${id} and state = 'open'
    returning id, user_id`.execute(tx)
  return rows
}

/** Closes all open reports about a person and their content, which has been hidden, and notifies the reporters. */
export async function closeReportsAbout(
  tx: Tx,
  userId: number,
  { actorId, reason }: { actorId: number; reason: string },
): Promise<void> {
  const { rows } = await sql<ContentRef>`
    select distinct r.kind, r.thing_id as id from reports r where r.state = 'open' and case r.kind
      when 'user' then r.thing_id = ${userId}
      when 'blog' then exists (select from blogs where id = r.thing_id and user_id = ${userId})
      when 'review' then exists (select from reviews where id = r.thing_id and user_id = ${userId})
      when 'discussion' then exists (select from discussions where id = r.thing_id and user_id = ${userId})
      when 'comment' then exists (select from comments where id = r.thing_id and user_id = ${userId})
      else false end
    order by kind, id`.execute(tx)
  const contents = await findContents(tx, rows)
  const notifications: NotificationInput[] = []
  for (const ref of rows) {
    const closedReports = await closeReports(tx, ref, 'hide', actorId)
    const reporters = closedReports.flatMap(({ user_id }) => user_id ?? [])
    notifications.push(
      ...reporterNotifications(ref, contents.get(`${ref.kind}:${ref.id}`), 'hide', reporters, reason),
    )
  }
  // In one call, because notifying locks rows in a fixed order.
  await notify(tx, notifications)
}

export const targetNames = {
  blog: 'site',
  review: 'review',
  discussion: 'discussion',
  comment: 'comment',
  user: 'account',
  post: 'post',
} as const

const events = { dismiss: 'report_dismissed', hide: 'report_hidden', delete: 'report_deleted' } as const
const eventsIfGone = {
  dismiss: 'gone_report_dismissed',
  hide: 'gone_report_hidden',
  delete: 'gone_report_deleted',
} as const

/** The notifications for reporters about a decision. @param content undefined if it is gone */
export function reporterNotifications(
  { kind }: Pick<ContentRef, 'kind'>,
  content: OwnedContent | undefined,
  decision: Decision,
  reporters: number[],
  reason: string,
): NotificationInput[] {
  const thing = targetNames[kind]
  const payload: NotificationPayload = content
    ? { event: events[decision], params: { thing, title: content.title, reason } }
    : { event: eventsIfGone[decision], params: { thing, reason } }
  const url = content && decision === 'dismiss' ? content.url : '/notifications/'
  return reporters.map((to) => ({ kind: 'staff', actor_id: null, ...payload, to, url }))
}
