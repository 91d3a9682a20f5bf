import { sql } from 'kysely'
import { invalidate } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import { proposeAliases } from './suggest-aliases.ts'

export const relateTags = defineJob<object>('relate_tags')

/** Maximum number of related tags stored for a tag. */
const maxRelatedTags = 12

/**
 * Tags are related if they occur together more often than by chance (log-likelihood ratio, p < 0.01), on at least two
 * sites.
 */
const minCertainty = 6.63
const minShared = 2

export const relateTagsTask = (db: Db): Task =>
  task(relateTags, async (_, { signal }) => updateTagRelations(db, signal))

/** Recomputes related tags, languages and alias proposals if tags have changed. */
export async function updateTagRelations(db: Db, signal?: AbortSignal): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await haveTagsChanged(tx))) return
    await countPairs(tx)
    signal?.throwIfAborted()
    await saveRelatedTags(tx)
    await saveLanguages(tx)
    signal?.throwIfAborted()
    await proposeAliases(tx)
    await invalidate(tx, 'blogs')
  })
}

/** Compares a fingerprint of all tags with the last run's, and stores it. Locks the row: only one run proceeds. */
async function haveTagsChanged(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    with latest as (
      select (select coalesce(sum(hashint8((blog_id::bigint << 32) | tag_id)::numeric), 0) from blog_tags)
        + (select coalesce(sum(hashtextextended(concat_ws(' ', id, value, is_blocked, merged_into, blog_count), 0)::numeric), 0)
          from tags)
        + (select coalesce(sum(hashtextextended(id || ' ' || language, 0)::numeric), 0) from blogs where language is not null)
        as fingerprint)
    update tags_looked_at l set fingerprint = latest.fingerprint from latest where l.fingerprint <> latest.fingerprint returning l.is_it`.execute(
    tx,
  )
  return rows.length > 0
}

/** Creates the temporary tables `tag_sizes (tag_id, n)` and `tag_pairs (a, b, shared, certainty)` from listed sites. */
async function countPairs(tx: Tx): Promise<void> {
  await sql`
    create temp table listed_tags on commit drop as
      select bt.blog_id, bt.tag_id, b.language from blog_tags bt
        join blogs b on b.id = bt.blog_id and b.status = 'published' and b.health <> 'gone'
        join tags t on t.id = bt.tag_id and not t.is_blocked and t.merged_into is null`.execute(tx)
  await sql`create index on listed_tags (blog_id)`.execute(tx)
  await sql`analyze listed_tags`.execute(tx)
  await sql`
    create temp table tag_sizes on commit drop as
      select tag_id, count(*) as n from listed_tags group by tag_id`.execute(tx)
  await sql`
    create temp table tag_pairs on commit drop as
      with total as (select count(distinct blog_id) as n from listed_tags),
      counted as (
        select t1.tag_id as a, t2.tag_id as b, count(*) as shared
        from listed_tags t1 join listed_tags t2 on t2.blog_id = t1.blog_id and t2.tag_id > t1.tag_id
        group by 1, 2 having count(*) >= ${sql.lit(minShared)})
      select a, b, shared, size_a.n as n_a, size_b.n as n_b,
        case when shared * total.n > size_a.n * size_b.n then log_likelihood(shared, size_a.n, size_b.n, total.n) else 0 end
          as certainty
      from counted join tag_sizes size_a on size_a.tag_id = a join tag_sizes size_b on size_b.tag_id = b, total`.execute(
    tx,
  )
  await sql`analyze tag_pairs, tag_sizes`.execute(tx)
}

async function saveRelatedTags(tx: Tx): Promise<void> {
  await sql`delete from related_tags`.execute(tx)
  await sql`
    insert into related_tags (tag_id, place, other_id, together)
      select tag_id, place, other_id, shared from (
        select tag_id, other_id, shared,
          row_number() over (partition by tag_id order by certainty desc, other_id) as place
        from (select a as tag_id, b as other_id, shared, certainty from tag_pairs
          union all select b, a, shared, certainty from tag_pairs) as both_directions
        where certainty >= ${minCertainty}) as ranked
      where place <= ${maxRelatedTags}`.execute(tx)
}

async function saveLanguages(tx: Tx): Promise<void> {
  await sql`delete from tag_languages`.execute(tx)
  await sql`
    insert into tag_languages (language, tag_id, sites)
      select language, tag_id, count(*) from listed_tags where language is not null group by 1, 2`.execute(tx)
  await sql`delete from language_tag_counts`.execute(tx)
  await sql`
    insert into language_tag_counts (language, tags) select language, count(*) from tag_languages group by 1`.execute(
    tx,
  )
}
