import { CompiledQuery, sql } from 'kysely'
import { pageStart } from '#conversations/discussions/list-blocks.ts'
import { selectNewestSites, selectShelves } from '#discovery/listings/queries.ts'
import { getSiteNumbering } from '#discovery/numbering/site-numbering.ts'
import { prepareQuery } from '#discovery/search/find-sites.ts'
import { parseQuery } from '#discovery/search/parse-query.ts'
import { search } from '#discovery/search/queries.ts'
import { tokenize } from '#discovery/search/tokenize.ts'
import { findShuffledSites } from '#discovery/shuffle/queries.ts'
import { findJustPosted } from '#newsfeed/timeline/just-posted-queries.ts'
import { queryNewsfeedPage } from '#newsfeed/timeline/queries.ts'
import { type Database, type Db, openDatabase } from '#platform/db/db.ts'
import { findSitePage } from '#sites/listing/queries.ts'
import { getTotal } from '#sites/listing/totals.ts'
import { type Figure, p20, timeAlternately } from '../figure.ts'
import { urlForDatabase } from '../prepare.ts'
import { databaseName, siteCounts, startTechniques } from './fill.ts'
import { measureMemoryTechniques, measureStrippedSources } from './memory.ts'

// Each scaling technique against the plain way of doing the same, in turns on the same database. A technique that gains
// less than a fifth at both sizes is to be replaced.

const minGain = 0.2
const writers = 16

interface Statement {
  text: string
  values: unknown[]
}

interface Comparison {
  label: string
  technique(round: number): Promise<unknown>
  plain(round: number): Promise<unknown>
}

async function compare(sites: number, { label, technique, plain }: Comparison): Promise<Figure> {
  const timing = { warmUpRounds: 7, rounds: 20, maxMs: 5000 }
  const [techniqueTimes, plainTimes] = await timeAlternately(technique, plain, timing)
  const [techniqueMs, plainMs] = [p20(techniqueTimes), p20(plainTimes)]
  const gain = 1 - techniqueMs / plainMs
  return {
    label: `${label}, ${sites.toLocaleString('en')} sites`,
    target: 'gains a fifth',
    measured: `${techniqueMs.toFixed(2)} ms, plain ${plainMs.toFixed(2)} ms: ${gain < 0 ? 'loses' : 'gains'} ${Math.abs(100 * gain).toFixed(0)} %`,
    isMet: gain >= minGain,
  }
}

const isListed = sql`kind = 'blog' and status = 'published' and health <> 'gone'`

async function compareTotals({ db, pool }: Database): Promise<Comparison[]> {
  await pool.query(`create table if not exists bench.one_total (n integer); truncate bench.one_total;
    insert into bench.one_total values (0); create table if not exists bench.written (n integer)`)
  /** Sixteen members at once, each in a transaction that counts first and writes three rows afterwards. */
  const write = async (statement: string) => {
    const clients = await Promise.all(Array.from({ length: writers }, () => pool.connect()))
    await Promise.all(
      clients.map(async (client) => {
        for (const text of [
          'begin',
          statement,
          ...Array(3).fill('insert into bench.written values (1)'),
          'commit',
        ])
          await client.query(text)
        client.release()
      }),
    )
  }
  return [
    {
      label: 'Totals: number of sites',
      technique: () => getTotal(db, 'blogs'),
      plain: () => sql`select count(*) from blogs where ${isListed}`.execute(db),
    },
    {
      label: `Totals: ${writers} writers, against a single row`,
      technique: () => write(`select add_to_total('picture_kilobytes', 1)`),
      plain: () => write('update bench.one_total set n = n + 1'),
    },
  ]
}

async function comparePagination(db: Db, sites: number): Promise<Comparison[]> {
  const select = (ids: unknown) => sql`select ${ids} as ids`.execute(db)
  const plainPage = (page: number) => sql`array(select id from blogs where ${isListed}
    order by published_seq desc limit 20 offset ${(page - 1) * 20})`
  const atPage = (page: number): Comparison => ({
    label: `Pagination: newest sites, page ${page.toLocaleString('en')}`,
    technique: (round) => select(selectNewestSites(page + round, 20).ids),
    plain: (round) => select(plainPage(page + round)),
  })
  const { rows } = await sql<{ id: number }>`select max(id) as id from discussions`.execute(db)
  const discussionId = rows[0]?.id ?? 0
  const comments = (below: unknown, skip: unknown) => sql`select id from comments
    where discussion_id = ${discussionId} and status = 'published' and id < ${below} order by id desc limit 20 offset ${skip}`
  const ofComments = (label: string, offset: number): Comparison => ({
    label: `Pagination: ${label} of ${(sites / 20).toLocaleString('en')} comments`,
    technique: (round) =>
      sql`with start as (${pageStart('comments', discussionId, offset - round)})
        ${comments(sql`(select below from start)`, sql`(select skip from start)`)}`.execute(db),
    plain: (round) => comments(2_147_483_647, offset - round).execute(db),
  })
  return [
    atPage(1),
    atPage(1000),
    atPage(9000),
    {
      label: 'Pagination: newest sites, page 9,000, against keyset (which only knows the next page)',
      technique: () => select(selectNewestSites(9000, 20).ids),
      plain: () =>
        select(sql`array(select id from blogs where ${isListed} and published_seq < ${sites - 183_653}
          order by published_seq desc limit 20)`),
    },
    ofComments('the middle', sites / 40),
    ofComments('the end', sites / 20 - 20),
  ]
}

async function compareShuffle(db: Db): Promise<Comparison[]> {
  const numbering = await getSiteNumbering(db)
  const middle = Math.floor(numbering.n / 2)
  const seedFor = (round: number) => ({ key: `round-${round}`, ...numbering })
  const plainPage = (seed: number, offset: number) => sql`select id from blogs where ${isListed}
    order by hashint4extended(id, ${seed}) limit 20 offset ${offset}`
  const isHealthy = sql`kind = 'blog' and status = 'published' and health in ('fine', 'unsteady')`
  return [
    {
      label: 'Shuffle: first page, against sorting by a seeded hash',
      technique: (round) => findShuffledSites(db, seedFor(round), 0, 20),
      plain: (round) => plainPage(round, 0).execute(db),
    },
    {
      label: 'Shuffle: a page in the middle, against sorting by a seeded hash',
      technique: (round) => findShuffledSites(db, seedFor(round), middle, middle + 20),
      plain: (round) => plainPage(round, middle).execute(db),
    },
    {
      label: 'Shuffle: a shelf of ten, against order by random()',
      technique: () => sql`select ${selectShelves(10).shuffled} as ids`.execute(db),
      plain: () => sql`select id from blogs where ${isHealthy} order by random() limit 10`.execute(db),
    },
  ]
}

/** Words by how many sites have them: about 6 in 10, 1 in 20, 1 in 500 and 1 in 10,000. */
const queries = {
  'a very common word': 'w2',
  'a common word': 'w40',
  'an uncommon word': 'w1200',
  'a rare word': 'w30000',
  'two common words': 'w2 w3',
  'a phrase': '"w2 w3"',
  'a word without another': 'w2 -w3',
}

/** Runs a statement like the app, prepared once for each connection. */
const runNamed = (db: Db, { text, values }: Statement) => db.executeQuery(CompiledQuery.raw(text, values))

/** The end of the parenthesis that starts here. */
function findEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at
  }
  throw new Error('Unclosed parenthesis')
}

/** The same search without trying samples first. */
function withoutSamples({ text, values }: Statement): Statement {
  const beginning = /\(\s*with small_sample as materialized /
  if (!beginning.test(text)) throw new Error('This search tries no samples')
  let plainText = text
  for (let match = beginning.exec(text); match; match = beginning.exec(plainText)) {
    const sampleStart = match.index + match[0].length
    const sample = plainText.slice(sampleStart, findEnd(plainText, sampleStart) + 1)
    const end = findEnd(plainText, match.index) + 1
    plainText =
      plainText.slice(0, match.index) + sample.replace('and blog_id & 63 = 0', '') + plainText.slice(end)
  }
  const usedValues: unknown[] = []
  const use = (_: string, n: string) => `$${usedValues.push(values[Number(n) - 1])}`
  return { text: plainText.replaceAll(/\$(\d+)/g, use), values: usedValues }
}

async function compareSearch({ db }: Database, captured: Statement[]): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  for (const [label, text] of Object.entries(queries)) {
    const { tsqueries } = await prepareQuery(db, text)
    captured.length = 0
    await search(db, tsqueries, 0, 20)
    const plain = withoutSamples(captured[0] ?? { text: '', values: [] })
    comparisons.push(
      {
        label: `Search: ${label}, at most 500 ranked, against ranking all`,
        technique: () => search(db, tsqueries, 0, 20),
        plain: () =>
          sql`select blog_id, count(*) over () from search_entries where vector @@ ${tsqueries.loose}::tsquery
          order by ts_rank(vector, ${tsqueries.loose}::tsquery) desc, blog_id desc limit 20`.execute(db),
      },
      {
        label: `Search: ${label}, samples first, against the whole index`,
        technique: () => search(db, tsqueries, 0, 20),
        plain: () => runNamed(db, plain),
      },
    )
  }
  return comparisons
}

/** Compares statements that hide values from the planner with the same statements using plain parameters. */
async function comparePlans({ db }: Database, captured: Statement[]): Promise<Comparison[]> {
  const capture = async (label: string, work: () => Promise<unknown>): Promise<Comparison> => {
    captured.length = 0
    await work()
    const [{ text, values } = { text: '', values: [] }] = captured
    let plainValues = values
    const plainText = text
      .replaceAll(/\(select (\$\d+::(?:integer|bigint|timestamptz))\)/g, '$1')
      .replaceAll(/jsonb_array_elements_text\(\$(\d+)::jsonb\)/g, (_, n: string) => {
        plainValues = plainValues.with(Number(n) - 1, JSON.parse(String(plainValues[Number(n) - 1])))
        return `unnest($${n}::text[])`
      })
      .replace(/limit (\d+)\) as newest/, (_, limit) => {
        plainValues = [...plainValues, Number(limit)]
        return `limit $${plainValues.length}) as newest`
      })
    if (plainText === text) throw new Error(`Nothing to replace in ${label}`)
    return {
      label: `Plans: ${label}`,
      technique: () => runNamed(db, { text, values }),
      plain: () => runNamed(db, { text: plainText, values: plainValues }),
    }
  }
  const page = { languages: [], quiet: false, tag: undefined, as_of: undefined, limit: 20, offset: 40 }
  return [
    await capture('a page of the newsfeed', () => queryNewsfeedPage(db, page)),
    await capture('a page of quiet sites’ posts', () => queryNewsfeedPage(db, { ...page, quiet: true })),
    await capture('just posted', () => findJustPosted(db, 10, 1)),
    await capture('words of a query', () => tokenize(db, parseQuery('w1 w2', 'sites').terms)),
    await capture('a page of the newest sites', () => findSitePage(db, selectNewestSites(1, 20))),
  ]
}

/** Compares everything in one database. */
async function measureDatabase(url: string, sites: number): Promise<Figure[]> {
  const captured: Statement[] = []
  const onQuery = ({ query }: { query: { sql: string; parameters: readonly unknown[] } }) =>
    captured.push({ text: query.sql, values: [...query.parameters] })
  const database = openDatabase(url, { onQuery, connections: writers + 1, connectTimeoutMs: 60_000 })
  const comparisons = [
    ...(await compareTotals(database)),
    ...(await comparePagination(database.db, sites)),
    ...(await compareShuffle(database.db)),
    ...(await compareSearch(database, captured)),
    ...(await comparePlans(database, captured)),
  ]
  const figures: Figure[] = []
  for (const comparison of comparisons) {
    const figure = await compare(sites, comparison)
    console.log(`  ${figure.label}: ${figure.measured}`)
    figures.push(figure)
  }
  await database.close()
  return figures
}

/** @param seconds duration of each load in the measurement of memory */
export async function measureTechniques(baseFolder: string, seconds: number): Promise<Figure[]> {
  await using running = new AsyncDisposableStack()
  const postgres = await startTechniques(baseFolder)
  running.defer(() => postgres.stop())
  const figures: Figure[] = []
  for (const sites of siteCounts) {
    const url = urlForDatabase(postgres, databaseName(sites))
    figures.push(
      ...(await measureDatabase(url, sites)),
      ...(await measureMemoryTechniques(url, sites, seconds)),
      await measureStrippedSources(url, sites),
    )
  }
  return figures
}
