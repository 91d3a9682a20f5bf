import { sql } from 'kysely'
import { toArchiveUrl } from '#addresses/archive-address.ts'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { compileMessages } from '#i18n/catalogue.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Db } from '#platform/db/db.ts'
import type { Evidence } from './evidence.ts'
import { formatEvidence } from './labels.ts'
import type { HealthChange, PublicEvidence, SiteHealth } from './schemas.ts'

/** The language of the API. */
const t = createTranslator('en-US-posix', compileMessages('en'))

export const publicEvidence = (evidence: Evidence[], seenOn: string | null): PublicEvidence[] =>
  seenOn === null
    ? []
    : evidence.map(({ kind, about, weight }) => ({
        kind,
        about,
        weight,
        seen_on: seenOn,
        text: formatEvidence(t, kind, about),
      }))

interface Row {
  since: string | null
  seen_on: string | null
  evidence: Evidence[] | null
  history: HealthChange[]
}

/** The public health of a site; one statement. */
export async function loadHealth(
  db: Db,
  { id, url, health }: Pick<Site, 'id' | 'url' | 'health'>,
  archiveUrl: string | null,
): Promise<SiteHealth> {
  const { rows } = await sql<Row>`
    select h.since, h.seen_on, h.evidence,
      coalesce((select json_agg(change) from (
        select before as "from", after as "to", changed_on as "on", by from health_changes
        where blog_id = ${id} order by id desc limit 50) as change), '[]') as history
    from (select) as single_row left join site_health h on h.blog_id = ${id}`.execute(db)
  const [row] = rows
  return {
    health,
    since: row?.since ?? null,
    evidence: publicEvidence(row?.evidence ?? [], row?.seen_on ?? null),
    archive_url: toArchiveUrl(archiveUrl, url),
    history: (row?.history ?? []).map((change) => ({ ...change, on: new Date(change.on).toISOString() })),
  }
}
