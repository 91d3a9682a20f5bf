import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import { personJsonOrNull } from '#holds/person-json.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import { countAffected, firstRow } from '#platform/db/results.ts'
import type { Paging } from '#platform/http/list.ts'
import type { Proposal, ProposedFields } from './schemas.ts'

/** The version of a site, which changes whenever the site does. */
const versionColumn = sql`(extract(epoch from b.updated_on) * 1000000)::bigint::text`

const columns = sql`p.id, p.fields, p.state, p.reason, p.created_on, p.decided_on, ${versionColumn} as version,
  json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'kind', b.kind) as blog,
  ${personJsonOrNull('u', 'f')} as "user",
  (select jsonb_object_agg(key, value) from jsonb_each(jsonb_build_object(
      'url', b.url, 'title', b.title, 'description', b.description, 'feed_url', b.feed_url,
      'tags', array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
        where bt.blog_id = b.id order by bt.position)))
    where p.fields ? key) as current`

const proposalJoins = sql`proposals p join blogs b on b.id = p.blog_id left join users u on u.id = p.user_id
  left join shown_profiles f on f.user_id = u.id`

/** Proposals by suspended members are hidden, like everything they wrote. */
const isVisible = sql`not exists (select from suspensions s where s.user_id = p.user_id)`

/** A page of proposals. @param where a condition on `p`, the proposal, and `b`, its site */
export const findProposalsWhere = (
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  paging: Paging,
): Promise<PageWithCount<Proposal>> =>
  selectPageWithCount(
    db,
    { columns, from: proposalJoins, where: sql`${where} and ${isVisible}`, order },
    paging,
  )

/** The proposals for a site, open ones first. @param userId restricts them to one member's */
export const findSiteProposals = (
  db: Db,
  siteId: number,
  userId: number | undefined,
  paging: Paging,
): Promise<PageWithCount<Proposal>> =>
  findProposalsWhere(
    db,
    sql`p.blog_id = ${siteId} ${userId === undefined ? sql`` : sql`and p.user_id = ${userId}`}`,
    sql`p.state <> 'open', p.id desc`,
    paging,
  )

export async function getProposal(db: Db, siteId: number, id: number): Promise<Proposal> {
  const { rows } = await sql<Proposal>`
    select ${columns} from ${proposalJoins} where p.id = ${id} and p.blog_id = ${siteId} and ${isVisible}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Counts open proposals, and checks if the same one already exists for the site. */
export async function countOpenProposals(tx: Tx, siteId: number, userId: number, fields: ProposedFields) {
  // Locks the member's row: two concurrent proposals cannot both be the last one allowed.
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{
    by_member_for_site: number
    by_member: number
    for_site: number
    is_duplicate: boolean
  }>`
    select count(*) filter (where blog_id = ${siteId} and user_id = ${userId})::int as by_member_for_site,
      count(*) filter (where user_id = ${userId})::int as by_member,
      count(*) filter (where blog_id = ${siteId})::int as for_site,
      coalesce(bool_or(blog_id = ${siteId} and fields = ${JSON.stringify(fields)}::jsonb), false) as is_duplicate
    from proposals where state = 'open' and (blog_id = ${siteId} or user_id = ${userId})`.execute(tx)
  return firstRow(rows)
}

export async function addProposal(
  tx: Tx,
  siteId: number,
  userId: number,
  fields: ProposedFields,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into proposals (blog_id, user_id, fields)
    values (${siteId}, ${userId}, ${JSON.stringify(fields)}::jsonb) returning id`.execute(tx)
  return firstRow(rows).id
}

export interface LockedProposal {
  /** Null if the crawler proposed it. */
  user_id: number | null
  fields: ProposedFields
  state: Proposal['state']
  version: string
}

/** A proposal to decide on. The caller has locked the site, so no other request decides at the same time. */
export async function findProposal(tx: Tx, siteId: number, id: number): Promise<LockedProposal | undefined> {
  const { rows } = await sql<LockedProposal>`
    select p.user_id, p.fields, p.state, ${versionColumn} as version
    from proposals p join blogs b on b.id = p.blog_id
    where p.id = ${id} and p.blog_id = ${siteId} and ${isVisible}`.execute(tx)
  return rows[0]
}

/** @returns false if the proposer deleted their account meanwhile */
export async function closeProposal(
  tx: Tx,
  id: number,
  state: 'accepted' | 'refused',
  reason: string,
): Promise<boolean> {
  const result = await sql`
    update proposals set state = ${state}, reason = ${reason}, decided_on = now()
    where id = ${id} and state = 'open'`.execute(tx)
  return countAffected(result) > 0
}

/** Finds a blocked tag among these. */
export async function findBlockedTag(db: Db, values: string[]): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select requested.value from tags requested left join tags t on t.id = requested.merged_into where requested.value = any(${values}::text[]) and (requested.is_blocked or t.is_blocked) limit 1`.execute(
    db,
  )
  return rows[0]?.value
}
