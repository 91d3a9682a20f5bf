import { sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import type { Db } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import { findContents } from '#reports/moderated-content.ts'
import type { Report } from './schemas.ts'

type ReportRow = Omit<Report, 'thing'>

const columns = sql`r.id, r.category, r.reason, r.state, u.username, d.username as decided_by, r.created_on, r.kind, r.thing_id`
const fromClause = sql`reports r left join users u on u.id = r.user_id left join users d on d.id = r.decided_by`

/** Reports in a state, newest first, with the reported content. */
export async function searchReports(
  db: Db,
  { state, query, ...paging }: Paging & { state: string; query: string },
): Promise<PageWithCount<Report>> {
  const pattern = containsPattern(query)
  const stateCondition =
    state === 'all' ? sql`true` : state === 'decided' ? sql`r.state <> 'open'` : sql`r.state = ${state}`
  const where = query
    ? sql`${stateCondition} and (r.reason ilike ${pattern} or u.username ilike ${pattern})`
    : stateCondition
  const rows = { columns, from: fromClause, where, order: sql`r.id desc` }
  const { count, results } = await selectPageWithCount<ReportRow>(db, rows, paging)
  return { count, results: await withTargets(db, results) }
}

export async function findReport(db: Db, id: number): Promise<Report | undefined> {
  const { rows } = await sql<ReportRow>`select ${columns} from ${fromClause} where r.id = ${id}`.execute(db)
  return (await withTargets(db, rows))[0]
}

/** @throws ApiError 404 */
export async function getReport(db: Db, id: number): Promise<Report> {
  const report = await findReport(db, id)
  if (!report) throw notFound()
  return report
}

async function withTargets(db: Db, rows: ReportRow[]): Promise<Report[]> {
  const targets = await findContents(
    db,
    rows.map(({ kind, thing_id }) => ({ kind, id: thing_id })),
  )
  return rows.map((row) => ({ ...row, thing: targets.get(`${row.kind}:${row.thing_id}`) ?? null }))
}
