import { sql } from 'kysely'
import type { Db, Tx } from '#server/db.ts'
import type { Report } from './contract.ts'
import { thingsOf } from './things.ts'

type Row = Omit<Report, 'thing'>

const columns = sql`r.id, r.reason, r.state, u.username, d.username as decided_by, r.created_on, r.kind, r.thing_id`
const joined = sql`reports r left join users u on u.id = r.user_id left join users d on d.id = r.decided_by`

/** Reports in a state, newest first, with what they are about. */
export async function reportsIn(
  db: Db,
  { state, query, page, page_size }: { state: string; query: string; page: number; page_size: number },
): Promise<{ count: number; results: Report[] }> {
  const like = `%${query.replace(/[\\%_]/g, '\\$&')}%`
  const in_state =
    state === 'all' ? sql`true` : state === 'decided' ? sql`r.state <> 'open'` : sql`r.state = ${state}`
  const where = query ? sql`${in_state} and (r.reason ilike ${like} or u.username ilike ${like})` : in_state
  const { rows } = await sql<Row>`
    select ${columns} from ${joined} where ${where}
    order by r.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*) as n from ${joined} where ${where}`.execute(db)
  return { count: counted.rows[0]?.n ?? 0, results: await withThings(db, rows) }
}

/** One report, whatever its state; undefined when there is none. */
export async function findReport(db: Db, id: number): Promise<Report | undefined> {
  const { rows } = await sql<Row>`select ${columns} from ${joined} where r.id = ${id}`.execute(db)
  return (await withThings(db, rows))[0]
}

async function withThings(db: Db, rows: Row[]): Promise<Report[]> {
  const things = await thingsOf(
    db,
    rows.map(({ kind, thing_id }) => ({ kind, id: thing_id })),
  )
  return rows.map((row) => ({ ...row, thing: things.get(`${row.kind}:${row.thing_id}`) ?? null }))
}

/** Keeps a report; the same person's open one about the same thing is replaced. @returns its id */
export async function addReport(
  tx: Tx,
  user_id: number,
  { kind, id, reason }: { kind: Report['kind']; id: number; reason: string },
): Promise<number> {
  const again = await tx
    .updateTable('reports')
    .set({ reason })
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (again) return again.id
  const made = await tx
    .insertInto('reports')
    .values({ user_id, kind, thing_id: id, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Closes all open reports about a thing. @returns who had reported it */
export async function closeReports(
  tx: Tx,
  { kind, thing_id }: Pick<Report, 'kind' | 'thing_id'>,
  decision: 'dismiss' | 'hide' | 'delete',
  decided_by: number,
): Promise<number[]> {
  const closed = await tx
    .updateTable('reports')
    .set({ state: decision, decided_by, decided_on: new Date() })
    .where('kind', '=', kind)
    .where('thing_id', '=', thing_id)
    .where('state', '=', 'open')
    .returning('user_id')
    .execute()
  return closed.flatMap(({ user_id }) => user_id ?? [])
}
