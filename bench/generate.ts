import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { generateTables, type Size, sizes } from './community.ts'
import { derivedDataStatements } from './derived-data.ts'
import { derivedPostStatements, postEntrySteps } from './posts.ts'
import { derivedRecommendationStatements } from './recommendations.ts'
import { runSteps, type Step, type StepOptions } from './steps.ts'
import { createTopicSteps } from './topics.ts'

const filledTables = [
  'users profiles profile_tags tags blogs blog_tags shown_tags blog_stats blog_positions blog_blocks search_entries search_words',
  'blog_upvotes bookmarks follows reviews discussions comments list_blocks',
  'posts post_blogs post_stats post_marks river_entries post_entries',
  'recommendations recommended_sites site_words site_topics',
].flatMap((names) => names.split(' '))

/** Sites per step when building search entries or topics. */
const sitesPerStep = 50_000

/**
 * Fills an empty, migrated database with a deterministic community; only the times of posts depend on the current day,
 * since the newsfeed shows recent posts. While it loads, triggers are disabled, and foreign keys and secondary indexes
 * dropped; the triggers' results are then computed in bulk. The next run continues an interrupted one.
 * @returns whether it is complete
 */
export async function generate(url: string, size: Size, options: StepOptions = {}): Promise<boolean> {
  let newestPostMs = 0
  return runSteps(
    url,
    [
      [{ name: 'beginning', work: prepareForLoading }],
      async (client) => {
        const { rows } = await client.query<{ until: string }>('select until from bench.begun')
        newestPostMs = Number(rows[0]?.until)
        return [...generateTables(size, newestPostMs)].map(([table, columns, rows]) => ({
          name: `filling ${table}`,
          work: (client) => copy(client, table, columns, rows),
        }))
      },
      [{ name: 'first statistics', work: (client) => client.query('analyze') }],
      ...[...derivedDataStatements(size), ...derivedRecommendationStatements].map((statement) => [
        createStep(statement),
      ]),
      async () => derivedPostStatements(newestPostMs).map(createStep),
      // Sequentially, in the order of posts.
      ...postEntrySteps.map((_, index) => async () => {
        const step = postEntrySteps[index]?.(newestPostMs)
        return step ? [step] : []
      }),
      // Updating the counters has left a dead version of every row.
      [
        {
          name: 'discussions made whole',
          runsOutsideTransaction: true,
          work: (client) => client.query('vacuum full discussions'),
        },
      ],
      createSearchSteps(size),
      [createStep(insertSearchWords)],
      ...createTopicSteps(size, sitesPerStep),
      // Updated rows form HOT chains. PostgreSQL does not use an index built on broken chains while older transactions
      // are running in any database of the cluster.
      [{ name: 'first vacuum', runsOutsideTransaction: true, work: (client) => client.query('vacuum') }],
      (client) => createRestoreSteps(client, 'index'),
      // In one step, because each locks two tables, and two at a time could deadlock.
      async (client) => combineSteps('foreign keys', await createRestoreSteps(client, 'key')),
      async (client) => combineSteps('triggers', await createRestoreSteps(client, 'trigger')),
      // As autovacuum would do later: without it, every index scan also visits the table.
      [
        {
          name: 'last vacuum',
          runsOutsideTransaction: true,
          work: (client) => client.query('vacuum analyze'),
        },
      ],
    ],
    options,
  )
}

const createStep = (statement: string): Step => ({
  name: statement.trim().replaceAll(/\s+/g, ' ').slice(0, 120),
  work: (client) => client.query(statement),
})

const combineSteps = (name: string, steps: Step[]): Step[] => [
  {
    name,
    work: async (client) => {
      for (const step of steps) await step.work(client)
    },
  },
]

function createSearchSteps({ sites, articles }: Size): Step[] {
  const last = sites + articles
  return Array.from({ length: Math.ceil(last / sitesPerStep) }, (_, index) => ({
    name: `search entries from ${index * sitesPerStep + 1}`,
    work: async (client) => {
      const end = Math.min(last, (index + 1) * sitesPerStep)
      for (let first = index * sitesPerStep + 1; first <= end; first += 5000) {
        await client.query(
          `insert into search_entries select * from search_entries_for(array(
            select generate_series(${first}, least(${first + 4999}, ${end}))))`,
        )
      }
    },
  }))
}

const insertSearchWords = `insert into search_words (word, n, in_texts)
  select word, count(*) filter (where is_head), count(*) filter (where not is_head)
  from search_entries e, lateral (select unnest(e.words), true union all select unnest(e.text_words), false)
    as each (word, is_head) group by word`

/** Truncating in the same transaction lets COPY bypass the write-ahead log if `wal_level` is minimal. */
async function copy(
  client: pg.Client,
  table: string,
  columns: string,
  rows: Iterable<string>,
): Promise<void> {
  await client.query(`truncate ${table} restart identity`)
  // COPY FREEZE does not support partitioned tables.
  const option = table === 'posts' ? '' : 'with (freeze)'
  await pipeline(
    Readable.from(joinInChunks(rows)),
    client.query(copyFrom(`copy ${table} (${columns}) from stdin ${option}`)),
  )
}

function* joinInChunks(rows: Iterable<string>) {
  let chunk: string[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length < 500) continue
    yield chunk.join('')
    chunk = []
  }
  yield chunk.join('')
}

/** Drops whatever slows bulk loading, and records the statements that restore it. */
async function prepareForLoading(client: pg.Client): Promise<void> {
  const names = `'{${filledTables.join(',')}}'::regclass[]`
  await client.query(`
    create table bench.begun (until bigint);
    insert into bench.begun values (${Date.now()});
    create table bench.put_back (kind text, n serial, statement text);
    insert into bench.put_back (kind, statement)
      select 'key', format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where contype = 'f' and conparentid = 0
        and (conrelid = any(${names}) or confrelid = any(${names}));
    -- For a partitioned table, the definition says ONLY, which would leave out its partitions.
    insert into bench.put_back (kind, statement) select 'index', replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
      from pg_index where indrelid = any(${names}) and not indisunique;
    insert into bench.put_back (kind, statement)
      select 'trigger', format('alter table %s enable trigger user', name) from unnest(${names}) as name`)
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
      from pg_constraint where contype = 'f' and conparentid = 0
        and (conrelid = any(${names}) or confrelid = any(${names}))
    union all select format('drop index %s', indexrelid::regclass)
      from pg_index where indrelid = any(${names}) and not indisunique
    union all select format('alter table %s disable trigger user', name) from unnest(${names}) as name`)
  for (const { statement } of rows) await client.query(statement)
}

async function createRestoreSteps(client: pg.Client, kind: string): Promise<Step[]> {
  const { rows } = await client.query<{ n: number; statement: string }>(
    'select n, statement from bench.put_back where kind = $1 order by n',
    [kind],
  )
  return rows.map(({ n, statement }) => ({
    name: `${n}: ${statement.slice(0, 100)}`,
    work: (client) => client.query(statement),
  }))
}

// node bench/generate.ts DATABASE_URL [small|big] [--posts 10000000] [--recommendations 2000000]
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { posts: { type: 'string' }, recommendations: { type: 'string' } },
  })
  const [url = '', name = 'small'] = positionals
  const size: Size = sizes[name as keyof typeof sizes]
  const { posts = size.posts, recommendations = size.recommendations } = values
  await generate(
    url,
    { ...size, posts: Number(posts), recommendations: Number(recommendations) },
    { log: console.log },
  )
}
