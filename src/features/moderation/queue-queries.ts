import { sql } from 'kysely'
import { thingsOf, type WrittenKind } from '#features/reports/things.ts'
import type { Db, Tx } from '#server/db.ts'
import type { ContactMessage, HeldThing } from './contract.ts'

interface Find {
  query: string
  page: number
  page_size: number
}

/** Makes a text safe inside of a LIKE pattern, and looks for it anywhere. */
export const anywhere = (query: string) => `%${query.replace(/[\\%_]/g, '\\$&')}%`

/** What waits for staff, oldest first. The query is part of the owner's name. */
export async function heldThings(
  db: Db,
  { query, page, page_size }: Find,
): Promise<{ count: number; results: HeldThing[] }> {
  const held = sql`(
    select 'blog' as kind, id, created_on, user_id from blogs where status = 'held'
    union all select 'review', id, created_on, user_id from reviews where status = 'held'
    union all select 'discussion', id, created_on, user_id from discussions where status = 'held'
    union all select 'comment', id, created_on, user_id from comments where status = 'held') as held
    left join users u on u.id = held.user_id`
  const where = query ? sql`where u.username ilike ${anywhere(query)}` : sql``
  const { rows } = await sql<{ kind: WrittenKind; id: number; created_on: string }>`
    select held.kind, held.id, held.created_on from ${held} ${where}
    order by held.created_on, held.kind, held.id limit ${page_size} offset ${(page - 1) * page_size}`.execute(
    db,
  )
  const counted = await sql<{ n: number }>`select count(*) as n from ${held} ${where}`.execute(db)
  const things = await thingsOf(db, rows)
  const results = rows.flatMap((row) => {
    const thing = things.get(`${row.kind}:${row.id}`)
    return thing ? [{ ...thing, created_on: row.created_on }] : []
  })
  return { count: counted.rows[0]?.n ?? 0, results }
}

const columns = sql`m.id, m.subject, m.message, u.username, u.email, m.created_on, m.done_on, d.username as done_by`
const joined = sql`contact_messages m left join users u on u.id = m.user_id left join users d on d.id = m.done_by`

export async function contactMessages(
  db: Db,
  { state, query, page, page_size }: Find & { state: 'open' | 'done' | 'all' },
): Promise<{ count: number; results: ContactMessage[] }> {
  const in_state = {
    open: sql`m.done_on is null`,
    done: sql`m.done_on is not null`,
    all: sql`true`,
  }[state]
  const like = anywhere(query)
  const where = query
    ? sql`${in_state} and (m.subject ilike ${like} or m.message ilike ${like} or u.username ilike ${like})`
    : in_state
  const { rows } = await sql<ContactMessage>`
    select ${columns} from ${joined} where ${where}
    order by m.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*) as n from ${joined} where ${where}`.execute(db)
  return { count: counted.rows[0]?.n ?? 0, results: rows }
}

export async function findMessage(
  db: Db,
  id: number,
): Promise<(ContactMessage & { user_id: number | null }) | undefined> {
  const { rows } = await sql<ContactMessage & { user_id: number | null }>`
    select ${columns}, m.user_id from ${joined} where m.id = ${id}`.execute(db)
  return rows[0]
}

export async function closeMessage(tx: Tx, id: number, done_by: number): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ done_on: new Date(), done_by })
    .where('id', '=', id)
    .where('done_on', 'is', null)
    .execute()
}
