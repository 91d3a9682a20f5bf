import { sql } from 'kysely'
import { invalidate } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { countAffected, firstRow } from '#platform/db/results.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Validators } from '#platform/outbound/polite-response.ts'
import { getTotal } from '#sites/listing/totals.ts'

export interface PictureSource {
  blog_id: number
  /** The address in the site's page. */
  source_url: string
}

interface SitePicture {
  blog_id: number
  /** True if a person chose the site's own picture. */
  is_chosen: boolean
}

type QueuedPicture = PictureSource & SitePicture

export interface WaitingPicture extends QueuedPicture {
  tries: number
  /** The validators of the stored picture, if the site still shows it. */
  validators: Validators | null
  /** True unless crawling of the site has stopped. */
  is_crawled: boolean
}

/**
 * Queues pictures in the transaction that writes their metadata. A picture that failed permanently is only retried if a
 * person chose it; a stored one is refetched as often as its page.
 */
export async function queuePictures(tx: Tx, pictures: QueuedPicture[]): Promise<void> {
  if (pictures.length === 0) return
  await sql`
    insert into site_pictures as existing (blog_id, source_url, due_on, is_chosen)
    select blog_id, source_url, now(), is_chosen
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as n (blog_id integer, source_url text, is_chosen boolean)
    on conflict (blog_id) do update set source_url = excluded.source_url, due_on = excluded.due_on, tries = 0,
      is_chosen = existing.is_chosen or excluded.is_chosen,
      validators = case when existing.source_url = excluded.source_url then existing.validators end
      where existing.source_url <> excluded.source_url or excluded.is_chosen > existing.is_chosen
        or (existing.due_on is null and (existing.picture is not null or existing.is_chosen))`.execute(tx)
}

/**
 * Deletes pictures that pages no longer name. The choice of a person is remembered in case the page names a picture
 * again.
 */
export async function deletePictures(tx: Tx, sites: SitePicture[]): Promise<void> {
  if (sites.length === 0) return
  await sql`
    with gone as materialized (
      select s.blog_id, s.is_chosen or coalesce(p.is_chosen, false) as is_chosen
      from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as s (blog_id integer, is_chosen boolean)
        left join site_pictures p using (blog_id)),
      deleted as (delete from site_pictures p using gone where p.blog_id = gone.blog_id and not gone.is_chosen)
    insert into site_pictures (blog_id, source_url, is_chosen) select blog_id, '', true from gone where is_chosen
    on conflict (blog_id) do update set source_url = '', due_on = null, tries = 0, picture = null, bytes = null,
      validators = null, is_chosen = true`.execute(tx)
}

/** Duration of a picture's lease; when it expires, its process is presumed dead. */
const leaseSeconds = 600

/**
 * Leases the picture that has waited longest.
 * @param now milliseconds since 1970 @param isFull whether to take only pictures that need no additional space
 */
export async function leasePicture(db: Db, now: number, isFull = false): Promise<WaitingPicture | undefined> {
  const time = sql`to_timestamp(${now / 1000}::float8)`
  const { rows } = await sql<WaitingPicture>`
    update site_pictures p set tries = tries + 1, due_on = ${time} + make_interval(secs => ${sql.lit(leaseSeconds)})
    where blog_id = (select blog_id from site_pictures where due_on <= ${time}
        and (${!isFull} or is_chosen or picture is not null)
      order by due_on limit 1 for update skip locked)
    returning blog_id, source_url, tries, is_chosen,
      case when picture = (select image_blog_page from blogs where id = p.blog_id) then validators end as validators,
      exists (select from reading_sites s where s.blog_id = p.blog_id and s.due_on <> 'infinity') as is_crawled`.execute(
    db,
  )
  return rows[0]
}

/** Postpones a picture. @param isTry false if it was not requested */
export async function postponePicture(
  db: Db,
  { blog_id, source_url }: PictureSource,
  dueOn: number,
  isTry: boolean,
): Promise<void> {
  await sql`
    update site_pictures set due_on = to_timestamp(${dueOn / 1000}::float8), tries = tries - ${isTry ? 0 : 1}::smallint
    where blog_id = ${blog_id} and source_url = ${source_url}`.execute(db)
}

/** Gives up on a picture until the page names another one. */
export async function giveUpPicture(db: Db, { blog_id, source_url }: PictureSource): Promise<void> {
  await sql`
    update site_pictures set due_on = null where blog_id = ${blog_id} and source_url = ${source_url}`.execute(
    db,
  )
}

/**
 * Deletes a picture that is gone, and retries it later.
 * @param dueOn when to retry, in milliseconds since 1970 @returns false if the page names another one by now
 */
export async function forgetPicture(
  tx: Tx,
  { blog_id, source_url }: PictureSource,
  dueOn: number,
): Promise<boolean> {
  const result = await sql`
    update site_pictures set due_on = ${new Date(dueOn)}, picture = null, bytes = null, validators = null
    where blog_id = ${blog_id} and source_url = ${source_url}`.execute(tx)
  return countAffected(result) > 0
}

/** @returns false if the site or its metadata is gone, or names another picture */
export async function savePicture(
  tx: Tx,
  { blog_id, source_url }: PictureSource,
  stored: { url: string; bytes: number | null; validators: Validators | null },
): Promise<boolean> {
  const result = await sql`
    update site_pictures set due_on = null, picture = ${stored.url}, bytes = ${stored.bytes},
      validators = ${stored.validators && JSON.stringify(stored.validators)}::jsonb
    where blog_id = ${blog_id} and source_url = ${source_url}`.execute(tx)
  return countAffected(result) > 0
}

/** Total size of the crawled pictures in use, in bytes, each rounded up to kilobytes. */
export async function countPictureBytes(db: Db): Promise<number> {
  return 1024 * (await getTotal(db, 'picture_kilobytes'))
}

/** Stops counting replaced pictures, whose files are deleted elsewhere. @returns their number */
export async function stopCountingReplaced(db: Db): Promise<number> {
  const result = await sql`
    update site_pictures p set bytes = null, picture = null, validators = null from blogs b
    where b.id = p.blog_id and p.bytes is not null and b.image_blog_page is distinct from p.picture
      and not exists (select from site_completions c where c.blog_id = p.blog_id)`.execute(db)
  return countAffected(result)
}

/** Delay before an evicted picture may be fetched again. */
const refetchAfterDays = 30

/** Pictures evicted at once. */
const maxEvicted = 20

/**
 * Evicts pictures of the least shown sites if sites that are shown more often are waiting, and moves those to the
 * front of the queue. Evicted sites show the generated cover.
 * @param now milliseconds since 1970 @returns the number of evicted pictures
 */
export async function evictLeastShown(db: Db, now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Sums up one to two months of impressions.
    await sql`set local statement_timeout = '1min'`.execute(tx)
    const { rows } = await sql<{ blog_id: number }>`
      with impressions as materialized (select blog_id, sum(n) as n from showings group by blog_id),
        pictures as (
          select p.blog_id, p.bytes is not null as is_stored, coalesce(s.n, 0) as n
          from site_pictures p left join impressions s using (blog_id)
          where p.bytes is not null or (p.due_on <= to_timestamp(${now / 1000}::float8) and not p.is_chosen)),
        stored as (
          select blog_id, n, row_number() over (order by n, blog_id) as rank from pictures where is_stored
          order by n, blog_id limit ${sql.lit(maxEvicted)}),
        waiting as (
          select blog_id, n, row_number() over (order by n desc, blog_id) as rank from pictures where not is_stored
          order by n desc, blog_id limit ${sql.lit(maxEvicted)}),
        pairs as materialized (
          select stored.blog_id as evicted, waiting.blog_id as promoted from stored join waiting using (rank) where waiting.n > stored.n),
        next as (update site_pictures p set due_on = 'epoch' from pairs where p.blog_id = pairs.promoted)
      select evicted as blog_id from pairs`.execute(tx)
    const ids = rows.map(({ blog_id }) => blog_id)
    await sql`select from blogs where id = any(${ids}::integer[]) order by id for no key update`.execute(tx)
    await sql`
      update blogs b set image_blog_page = null, updated_on = now() from site_pictures p
      where b.id = any(${ids}::integer[]) and p.blog_id = b.id and b.image_blog_page = p.picture
        and b.image_source is distinct from 'own'`.execute(tx)
    // Fetched again when there is room, or when the page names another one.
    await sql`
      update site_pictures set bytes = null, picture = null, validators = null,
        due_on = to_timestamp(${now / 1000}::float8) + make_interval(days => ${sql.lit(refetchAfterDays)})
      where blog_id = any(${ids}::integer[])`.execute(tx)
    if (ids.length > 0) await invalidate(tx, 'blogs')
    return ids.length
  })
}

/** The pseudo-host through which all picture fetches share a rate limit (1 per second). */
export async function ensurePictureSlotHost(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with lane as (
      insert into reading_lanes as l (name, gap_ms) values ('pictures', 1000)
      on conflict (name) do update set gap_ms = excluded.gap_ms returning id)
    insert into reading_hosts as h (name, lane_id) select 'pictures', id from lane
    on conflict (name) do update set lane_id = excluded.lane_id returning id`.execute(db)
  return firstRow(rows).id
}
