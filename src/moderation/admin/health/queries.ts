import { sql } from 'kysely'
import { toArchiveUrl } from '#addresses/archive-address.ts'
import type { Health } from '#api-contract/values/health.ts'
import type { Evidence } from '#crawler/health/evidence.ts'
import type { KnownSite } from '#crawler/health/known-site.ts'
import type { ObservedFeed, ObservedPage } from '#crawler/health/observation.ts'
import { publicEvidence } from '#crawler/health/show-health.ts'
import type { Db } from '#platform/db/db.ts'
import type { PageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { SiteSummary, UnhealthySite } from './schemas.ts'

interface Row {
  blog: UnhealthySite['blog']
  health: Health
  since: string | null
  seen_on: string | null
  evidence: Evidence[] | null
  known: KnownSite | null
  page: ObservedPage | null
  feed: ObservedFeed | null
  before: Health | null
  count: number
}

/** The total is counted up to this limit. */
const maxCounted = 10_000

export async function searchUnhealthySites(
  db: Db,
  { page, page_size, state }: Paging & { state: Health | undefined },
  archiveUrl: string | null,
): Promise<PageWithCount<UnhealthySite>> {
  const condition =
    state === undefined
      ? sql`b.health <> 'fine'`
      : sql`b.health = ${state} and (b.health <> 'fine' or h.decided is not null)`
  const { rows } = await sql<Row>`
    with matching as (
      select b.id, b.health, h.since from blogs b left join site_health h on h.blog_id = b.id
      where b.status = 'published' and ${condition} limit ${maxCounted}
    ), listed as (
      select *, (select count(*)::integer from matching) as count from matching
      order by health = 'changed_hands' desc, since desc nulls last, id desc
      limit ${page_size} offset ${Math.max(page - 1, 0) * page_size}::bigint
    )
    select json_build_object('id', b.id, 'slug', b.slug, 'kind', b.kind, 'title', b.title, 'url', b.url, 'domain', b.domain) as blog,
      b.health, h.since, h.seen_on, h.evidence, h.known, h.page, h.feed, l.count,
      (select before from health_changes c where c.blog_id = b.id order by id desc limit 1) as before
    from listed l join blogs b on b.id = l.id left join site_health h on h.blog_id = b.id
    order by b.health = 'changed_hands' desc, h.since desc nulls last, b.id desc`.execute(db)
  return { count: rows[0]?.count ?? 0, results: rows.map((row) => toUnhealthySite(row, archiveUrl)) }
}

const maxSummaryItems = 5

function toUnhealthySite(row: Row, archiveUrl: string | null): UnhealthySite {
  const { blog, health, since, seen_on, evidence, known, page, feed, before } = row
  const knownSummary: SiteSummary | null = known && {
    title: known.titles[1] ?? known.titles[0] ?? '',
    description: known.descriptions[1] ?? known.descriptions[0] ?? '',
    authors: known.authors.slice(0, maxSummaryItems),
    posts: known.entries.slice(0, maxSummaryItems).map(({ title, url }) => title || url),
    address: blog.url,
  }
  const is: SiteSummary | null = (page ?? feed) && {
    title: page?.sight.title ?? feed?.title ?? '',
    description: page ? page.sight.description || page.sight.text.slice(0, 200) : '',
    authors: [
      ...new Set([
        ...(page?.sight.authors ?? []),
        ...(feed?.entries ?? []).flatMap(({ author }) => author ?? []),
      ]),
    ].slice(0, maxSummaryItems),
    posts: (feed?.entries ?? []).slice(0, maxSummaryItems).map(({ title, url }) => title || url),
    address: page?.address ?? blog.url,
  }
  const archive_url = toArchiveUrl(archiveUrl, blog.url)
  return {
    blog,
    health,
    since,
    evidence: publicEvidence(evidence ?? [], seen_on),
    was: knownSummary,
    is,
    archive_url,
    before,
  }
}
