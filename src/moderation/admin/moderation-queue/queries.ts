import { sql } from 'kysely'
import { type SiteFields, siteFieldNames } from '#api-contract/shapes/site-fields.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import { findContents, type WrittenKind } from '#reports/moderated-content.ts'
import { findSitesByIds } from '#sites/listing/queries.ts'
import type { PendingSubmission } from './schemas.ts'

interface SubmissionSearch extends Paging {
  query: string
}

interface PendingRow {
  kind: WrittenKind
  id: number
  created_on: string
  version: string
  fields: Partial<SiteFields> | null
}

/** Changes with every edit of held content. */
const version = sql`extract(epoch from updated_on)::text`

/** Held content and pending edits of public sites, oldest first. The query is part of the author's name. */
export async function searchPendingSubmissions(
  db: Db,
  { query, ...paging }: SubmissionSearch,
): Promise<PageWithCount<PendingSubmission>> {
  const selectHeld = (kind: WrittenKind) => sql`
    select ${kind} as kind, id, created_on, user_id, ${version} as version, null::jsonb as fields
    from ${sql.table(`${kind}s`)} where status = 'held'`
  const pending = sql`(
    ${selectHeld('blog')} union all ${selectHeld('review')} union all ${selectHeld('discussion')} union all ${selectHeld('comment')}
    union all select 'blog', blog_id, created_on, user_id, version::text, fields from pending_edits e
      where not exists (select from blogs b where b.id = e.blog_id and b.status = 'held')) as pending
    left join users u on u.id = pending.user_id`
  const { count, results: rows } = await selectPageWithCount<PendingRow>(
    db,
    {
      columns: sql`pending.kind, pending.id, pending.created_on, pending.version, pending.fields`,
      from: pending,
      where: query ? sql`u.username ilike ${containsPattern(query)}` : undefined,
      order: sql`pending.created_on, pending.kind, pending.id`,
    },
    paging,
  )
  const contentByKey = await findContents(db, rows)
  const editedSites = await findSitesByIds(
    db,
    rows.flatMap(({ id, fields }) => (fields ? [id] : [])),
  )
  const results = rows.flatMap(({ kind, id, created_on, version, fields }) => {
    const content = contentByKey.get(`${kind}:${id}`)
    const changes = fields && diffFields(editedSites.find((site) => site.id === id) ?? {}, fields)
    return content ? [{ ...content, created_on, version, changes }] : []
  })
  return { count, results }
}

const formatValue = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

const diffFields = (current: Partial<SiteFields>, fields: Partial<SiteFields>) =>
  siteFieldNames
    .filter((field) => field in fields)
    .map((field) => ({ field, before: formatValue(current[field]), after: formatValue(fields[field]) }))

/** The version of held content, which the caller has locked. */
export async function findVersion(tx: Tx, kind: WrittenKind, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    select ${version} as version from ${sql.table(`${kind}s`)} where id = ${id}`.execute(tx)
  return rows[0]?.version
}
