import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded.ts'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { urlForDatabase } from '../prepare.ts'
import { runSteps, type Step } from '../steps.ts'
import { wholeMachineMb } from '../whole-machine.ts'

// Fills only the tables that the techniques read, in plain SQL: 2,000,000 sites take minutes instead of the hours of a
// whole community.

export const siteCounts = [200_000, 2_000_000]
export const databaseName = (sites: number) => `techniques_${sites}`

const sitesPerStep = 100_000
const tables =
  '{blogs,blog_stats,blog_positions,blog_blocks,search_entries,posts,post_blogs,post_stats,river_entries,discussions,comments,list_blocks}'
/** Nothing here reads it, and building it would take as long as everything else. */
const skippedIndexes = '{blogs_any_part}'

/** Words of a text, as frequent as in a language: the n-th word is n times as rare as the first. */
const text = (words: string) =>
  `(select string_agg('w' || floor(exp(random() * ln(40000)))::integer, ' ') from generate_series(1, ${words}))`

const fillSites = (first: number, last: number) => `
  insert into blogs (id, url, url_key, domain, title, slug, description, language, health, created_on, published_on, published_seq)
    overriding system value
    select id, 'https://site-' || id || '.example/', 'site-' || id || '.example/', 'site-' || id || '.example',
      ${text('1 + id % 4')}, 'site', ${text('8 + id % 27')}, (array['en', 'en', 'en', 'de', 'fr', null])[1 + id % 6],
      case when id % 50 = 0 then 'gone' else 'fine' end, '2021-01-01'::timestamptz + id * interval '1 minute', now(), id
    from generate_series(${first}, ${last}) as id;
  insert into blog_stats (blog_id, upvotes) select id, id % 7 from generate_series(${first}, ${last}) as id;
  insert into search_entries (blog_id, title_key, host, title_words, popularity, tag_ids, head, vector, words)
    select id, replace(title, ' ', ''), domain, 1 + id % 4, id % 4, array[tag], head, head || to_tsvector('simple', description), '{}'
    from blogs, lateral (select floor(exp(random() * ln(3000)))::integer + 0 * id as tag) as tagged,
      lateral (select setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', 'site ' || id), 'B')
        || array_to_tsvector(array['#t' || tag, '!blog', '@' || domain]) as head) as heads
    where id between ${first} and ${last};
  insert into posts (blog_id, id, url, title, excerpt, categories, language, is_language_declared, published_on)
    select id, id, 'https://site-' || id || '.example/post', ${text('6 + 0 * id')}, ${text('30 + 0 * id')}, '{}', 'en', true,
      now() - random() * interval '30 days' from generate_series(${first}, ${last}, 2) as id;
  insert into post_blogs (id, blog_id) select id, blog_id from posts where blog_id between ${first} and ${last};
  insert into post_stats (blog_id, last_post_on, known_since, month_counts, counted_to)
    select blog_id, published_on, published_on::date, '{1}', date_trunc('month', published_on) from posts where blog_id between ${first} and ${last};
  insert into river_entries (blog_id, river_on, post_id, is_first_of_day, language, is_quiet)
    select blog_id, published_on, id, true, language, id % 3 = 0 from posts where blog_id between ${first} and ${last}`

/** What consumers of the outbox and triggers would have stored; the only discussion has a comment for every 20 sites. */
const deriveRows = (sites: number) => `
  select setval('post_ids', ${sites}), setval('published_seqs', ${sites});
  insert into tags (value) select 't' || n from generate_series(1, 3000) as n;
  insert into blog_positions (position, blog_id, published_seq)
    select row_number() over (order by id) - 1, id, id from blogs where health <> 'gone';
  update blog_numbering set n = (select count(*) from blog_positions);
  update totals set n = (select n from blog_numbering) where name = 'blogs' and shard = 0;
  insert into blog_blocks select level, published_seq >> (8 + 8 * level), count(*)
    from blog_positions, generate_series(0, 1) as level group by 1, 2;
  insert into discussions (blog_id, title, content, content_html, comment_count) values (1, 'w1', 'w2', 'w3', ${sites / 20});
  insert into comments (discussion_id, content, content_html)
    select (select max(id) from discussions), 'w1', 'w2' from generate_series(1, ${sites / 20});
  insert into list_blocks (list, of_id, first_id, last_id, taken, n)
    select 'comments', discussion_id, min(id), max(id), count(*), count(*) from comments group by discussion_id, (id - 1) / 256`

/**
 * Drops what slows loading, and records the indexes' definitions. Foreign keys are dropped too, because most rows that
 * they refer to are missing.
 */
const prepare = `
  create table bench.indexes as select row_number() over () as n, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as statement
    from pg_index where indrelid = any('${tables}'::regclass[]) and not indisunique and indexrelid <> all('${skippedIndexes}'::regclass[]);
  do $$ declare one text; begin
    for one in select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
        where contype = 'f' and conparentid = 0 and (conrelid = any('${tables}'::regclass[]) or confrelid = any('${tables}'::regclass[]))
      union all select format('drop index %s', indexrelid::regclass) from pg_index where indrelid = any('${tables}'::regclass[]) and not indisunique
      union all select format('alter table %s disable trigger user', name) from unnest('${tables}'::regclass[]) as name
    loop execute one; end loop; end $$`

const step = (name: string, statement: string): Step => ({ name, work: (client) => client.query(statement) })

async function fill(url: string, sites: number): Promise<void> {
  await migrateDatabase(url)
  const steps = Array.from({ length: sites / sitesPerStep }, (_, n) =>
    step(`sites ${n}`, fillSites(n * sitesPerStep + 1, (n + 1) * sitesPerStep)),
  )
  const createIndexes = async (client: pg.Client) => {
    const { rows } = await client.query('select n, statement from bench.indexes order by n')
    return rows.map(({ n, statement }) => step(`index ${n}`, statement))
  }
  const vacuum = { ...step('vacuum', 'vacuum analyze'), runsOutsideTransaction: true }
  const stages = [
    [step('prepare', prepare)],
    steps,
    [step('derive', deriveRows(sites))],
    createIndexes,
    [vacuum],
  ]
  await runSteps(url, stages, { concurrency: 2, log: console.log })
}

/** Fills both databases unless an earlier run has, and starts PostgreSQL on them. */
export async function startTechniques(baseFolder: string): Promise<EmbeddedPostgres> {
  const dataDir = join(baseFolder, 'techniques')
  await mkdir(dataDir, { recursive: true })
  const databases = siteCounts.map(databaseName)
  const start = (settings: Record<string, string> = {}) =>
    startEmbeddedPostgres({ dataDir, ifRunning: 'refuse', memoryMb: wholeMachineMb, databases, settings })
  const filling = await start({ fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' })
  for (const sites of siteCounts) await fill(urlForDatabase(filling, databaseName(sites)), sites)
  await filling.stop()
  return start()
}
