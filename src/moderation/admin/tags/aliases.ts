import { sql } from 'kysely'
import { invalidate, keysFor } from '#platform/cache/invalidation-keys.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * Makes a tag an alias of another: sites and people with the alias get the canonical tag, and their original tags are
 * recorded. Both tags must be locked.
 * @returns the number of sites that gained the canonical tag
 */
export async function mergeTagInto(tx: Tx, from: number, into: number): Promise<number> {
  await recordOriginalTags(tx, from, into)
  const { rows } = await sql<{ blog_id: number }>`
    insert into blog_tags (blog_id, tag_id, position)
      select blog_id, ${into}, position from blog_tags where tag_id = ${from}
    on conflict do nothing returning blog_id`.execute(tx)
  await sql`delete from blog_tags where tag_id = ${from}`.execute(tx)
  await sql`
    insert into profile_tags (user_id, tag_id, position)
      select user_id, ${into}, position from profile_tags where tag_id = ${from}
    on conflict do nothing`.execute(tx)
  await sql`delete from profile_tags where tag_id = ${from}`.execute(tx)
  await sql`
    update tags set merged_into = ${into}, merged_via = case when id <> ${from} then coalesce(merged_via, ${from}) end
    where id = ${from} or merged_into = ${from}`.execute(tx)
  return rows.length
}

/**
 * Records which tags were originally given, unless an alias was involved before: for everything with the alias, and for
 * a canonical tag next to it.
 */
async function recordOriginalTags(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    insert into blog_tag_spellings (blog_id, spelling_id, position)
      select bt.blog_id, bt.tag_id, bt.position from blog_tags bt
      where (bt.tag_id = ${from} or bt.tag_id = ${into} and exists (
          select from blog_tags other where other.blog_id = bt.blog_id and other.tag_id = ${from}))
        and not exists (select from blog_tag_spellings s join tags t on t.id = s.spelling_id
          where s.blog_id = bt.blog_id and coalesce(t.merged_into, t.id) = bt.tag_id)`.execute(tx)
  await sql`
    insert into profile_tag_spellings (user_id, spelling_id, position)
      select p.user_id, p.tag_id, p.position from profile_tags p
      where (p.tag_id = ${from} or p.tag_id = ${into} and exists (
          select from profile_tags other where other.user_id = p.user_id and other.tag_id = ${from}))
        and not exists (select from profile_tag_spellings s join tags t on t.id = s.spelling_id
          where s.user_id = p.user_id and coalesce(t.merged_into, t.id) = p.tag_id)`.execute(tx)
}

/**
 * Makes an alias a separate tag again, together with the aliases that were merged through it. Sites and people who
 * originally had one of these get it back, and lose the canonical tag unless they originally had that too. The tags must be
 * locked.
 * @returns the number of sites that have the tag now
 */
export async function splitTag(tx: Tx, id: number, canonicalId: number): Promise<number> {
  await sql`
    with recursive through (id) as (
      values (${id}::integer) union select t.id from tags t join through on t.merged_via = through.id)
    update tags set merged_into = nullif(${id}::integer, id),
      merged_via = case when merged_via = ${id} or id = ${id} then null else merged_via end
    where id in (select id from through)`.execute(tx)
  const { rows } = await sql<{ blog_id: number }>`
    with originals as (
      select s.blog_id, min(s.position) as position from blog_tag_spellings s join tags t on t.id = s.spelling_id
        join blog_tags bt on bt.blog_id = s.blog_id and bt.tag_id = ${canonicalId}
      where coalesce(t.merged_into, t.id) = ${id} group by s.blog_id)
    insert into blog_tags (blog_id, tag_id, position) select blog_id, ${id}, position from originals
    returning blog_id`.execute(tx)
  const sites = rows.map(({ blog_id }) => blog_id)
  await invalidate(tx, ...keysFor('blog:', sites))
  await sql`
    delete from blog_tags bt where bt.tag_id = ${canonicalId} and bt.blog_id = any(${sites}::integer[]) and not exists (
      select from blog_tag_spellings s join tags t on t.id = s.spelling_id
      where s.blog_id = bt.blog_id and coalesce(t.merged_into, t.id) = ${canonicalId})`.execute(tx)
  await splitInterests(tx, id, canonicalId)
  await deleteRedundantRows(tx, id, canonicalId)
  return sites.length
}

/** True if a site, profile or dismissal uses an alias, or an alias that was merged through it. */
export async function isAliasUsed(tx: Tx, aliasId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive through (id) as (
      values (${aliasId}::integer) union select t.id from tags t join through on t.merged_via = through.id)
    select from through where exists (select from blog_tag_spellings s where s.spelling_id = through.id)
      or exists (select from profile_tag_spellings s where s.spelling_id = through.id)
      or exists (select from for_you_wishes w where w.tag_id = through.id) limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Swaps the roles of a canonical tag and its alias. Keeps both rows, so original tags and dismissals stay valid. Both must
 * be locked.
 */
export async function makeCanonical(tx: Tx, canonicalId: number, aliasId: number): Promise<void> {
  await sql`
    update tags set is_blocked = (select is_blocked from tags where id = ${canonicalId})
    where id = ${aliasId} and is_blocked <> (select is_blocked from tags where id = ${canonicalId})`.execute(
    tx,
  )
  await splitTag(tx, aliasId, canonicalId)
  await mergeTagInto(tx, canonicalId, aliasId)
}

async function splitInterests(tx: Tx, id: number, canonicalId: number): Promise<void> {
  await sql`
    insert into profile_tags (user_id, tag_id, position)
      select s.user_id, ${id}, min(s.position) from profile_tag_spellings s join tags t on t.id = s.spelling_id
        join profile_tags p on p.user_id = s.user_id and p.tag_id = ${canonicalId}
      where coalesce(t.merged_into, t.id) = ${id} group by s.user_id`.execute(tx)
  await sql`
    delete from profile_tags p using profile_tags restored
      where restored.user_id = p.user_id and restored.tag_id = ${id} and p.tag_id = ${canonicalId} and not exists (
        select from profile_tag_spellings s join tags t on t.id = s.spelling_id
        where s.user_id = p.user_id and coalesce(t.merged_into, t.id) = ${canonicalId})`.execute(tx)
}

/** Deletes records of original tags that no longer involve an alias. */
async function deleteRedundantRows(tx: Tx, id: number, canonicalId: number): Promise<void> {
  await sql`
    delete from blog_tag_spellings s where s.spelling_id in (${id}, ${canonicalId}) and not exists (
      select from blog_tag_spellings other join tags t on t.id = other.spelling_id
      where other.blog_id = s.blog_id and t.merged_into = s.spelling_id)`.execute(tx)
  await sql`
    delete from profile_tag_spellings s where s.spelling_id in (${id}, ${canonicalId}) and not exists (
      select from profile_tag_spellings other join tags t on t.id = other.spelling_id
      where other.user_id = s.user_id and t.merged_into = s.spelling_id)`.execute(tx)
}
