import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { derivedOfPosts, entriesOfPosts, postColumns, postRows } from './posts.ts'
import { randomNumbers, zipf } from './random.ts'
import { derivedOfRecommendations, recommendationColumns, recommendationRows } from './recommendations.ts'
import { tags, words } from './vocabulary.ts'

// Longer than 250 lines: each table refers to rows of the ones before it, by ids that are computed, not read.

export interface Size {
  sites: number
  articles: number
  people: number
  upvotes: number
  bookmarks: number
  reviews: number
  discussions: number
  comments: number
  /** Up to 50 a site. */
  posts: number
  /** Which sites name which others, about so often altogether. */
  recommendations: number
}

/** The community that docs and figures refer to, and one a hundredth its size for quick runs. */
export const sizes = {
  big: {
    sites: 200_000,
    articles: 200,
    people: 50_000,
    upvotes: 1_000_000,
    bookmarks: 200_000,
    reviews: 50_000,
    discussions: 200_000,
    comments: 500_000,
    posts: 1_000_000,
    recommendations: 2_000_000,
  },
  small: {
    sites: 2000,
    articles: 20,
    people: 500,
    upvotes: 10_000,
    bookmarks: 2000,
    reviews: 500,
    discussions: 2000,
    comments: 5000,
    posts: 10_000,
    recommendations: 20_000,
  },
} as const satisfies Record<string, Size>

const filled = [
  'users profiles profile_tags tags blogs blog_tags blog_stats blog_positions blog_blocks search_entries search_words',
  'blog_upvotes bookmarks reviews discussions comments list_blocks',
  'posts post_blogs post_stats post_marks river_entries post_entries',
  'recommendations recommended_sites',
].flatMap((names) => names.split(' '))

/**
 * Fills an empty, migrated database with the same community every time; only the times of posts go by today, since the
 * news are what is new. Triggers, foreign keys and secondary indexes
 * are dropped for the duration; what the triggers maintain is computed at the end, set by set.
 */
export async function generate(
  url: string,
  size: Size,
  log: (line: string) => void = () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      "set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '64MB'",
    )
    const putBack = await takeAway(client)
    const until = Date.now()
    for (const [table, columns, rows] of contents(size, until)) {
      await copy(client, table, columns, rows)
      log(`${table} filled`)
    }
    const after = [...derived(size), ...derivedOfPosts(until), entriesOfPosts, ...derivedOfRecommendations]
    for (const statement of after) await client.query(statement)
    log('counters computed')
    const last = size.sites + size.articles
    for (let first = 1; first <= last; first += 5000) {
      await client.query(
        `insert into search_entries select * from search_entries_for(array(
          select generate_series(${first}, least(${first + 4999}, ${last}))))`,
      )
    }
    await client.query(`insert into search_words (word, n, in_texts)
      select word, count(*) filter (where is_head), count(*) filter (where not is_head)
      from search_entries e, lateral (select unnest(e.words), true union all select unnest(e.text_words), false)
        as each (word, is_head) group by word`)
    log('search indexed')
    // Rows that were changed above are the first versions of chains. An index that is built on such is not used while any
    // transaction of the cluster is older, in whichever database.
    await client.query('vacuum')
    await putBack()
    // As autovacuum would do after a while: without it every index scan visits the table too.
    await client.query('vacuum analyze')
    log('indexes built')
  } finally {
    await client.end()
  }
}

type Table = [table: string, columns: string, rows: Iterable<string>]

function contents(size: Size, until: number): Table[] {
  const all = size.sites + size.articles
  return [
    ['users', 'username, email, password_hash', people(size)],
    ['tags', 'value', tags.map((tag) => `${tag}\n`)],
    [
      'blogs',
      'kind, url, url_key, domain, title, slug, description, user_id, created_on, updated_on, published_on, published_seq',
      sites(size),
    ],
    ['blog_tags', 'blog_id, tag_id, position', tagsOf(all, 21, 6)],
    ['profile_tags', 'user_id, tag_id, position', tagsOf(size.people, 22, 5)],
    ['blog_upvotes', 'blog_id, user_id', pairs(size.upvotes, size, 31)],
    ['bookmarks', 'blog_id, user_id', pairs(size.bookmarks, size, 32)],
    ['reviews', 'blog_id, user_id, rating, content, content_html', reviews(size)],
    [
      'discussions',
      'blog_id, user_id, title, content, content_html',
      texts(size.discussions, size.sites, size, 41, 2),
    ],
    [
      'comments',
      'discussion_id, user_id, content, content_html',
      texts(size.comments, size.discussions, size, 42, 1),
    ],
    ['posts', postColumns, postRows(size.sites, size.posts, until)],
    ['recommendations', recommendationColumns, recommendationRows(size.sites, size.recommendations, until)],
  ]
}

function* people({ people }: Size) {
  for (let n = 1; n <= people; n++) yield `reader${n}\treader${n}@example.org\tnobody logs in with this\n`
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function* sites(size: Size) {
  const random = randomNumbers(1)
  const word = zipf(random, words.length, 1.02)
  const begin = Date.UTC(2021, 0, 1)
  const all = size.sites + size.articles
  const some = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () => words[word()] ?? '')
  const endings = ['com', 'org', 'net', 'dev', 'blog', 'me', 'io', 'de', 'fr', 'jp']
  for (let id = 1; id <= all; id++) {
    const kind = id > size.sites ? 'article' : 'blog'
    const title = some(1, 4).map(titled).join(' ')
    const name = `${words[Math.floor(random() * words.length)]}-${id.toString(36)}`
    const domain = `${name}.${endings[id % endings.length]}`
    const made = new Date(begin + (id / all) * 1.8e11).toISOString()
    const slug = title.toLowerCase().replaceAll(' ', '-')
    const person = 1 + Math.floor(random() ** 2 * size.people)
    yield `${[kind, `https://${domain}/`, `${domain}/`, domain, title, slug, some(8, 34).join(' '), person, made, made, made, id].join('\t')}\n`
  }
}

function* tagsOf(rows: number, seed: number, most: number) {
  const random = randomNumbers(seed)
  const tag = zipf(random, tags.length, 1.05)
  for (let id = 1; id <= rows; id++) {
    const chosen = new Set<number>()
    const wanted = Math.floor(random() * (most + 1))
    for (let n = 0; n < wanted; n++) chosen.add(tag() + 1)
    let position = 0
    for (const one of chosen) yield `${id}\t${one}\t${position++}\n`
  }
}

/** Who likes what: few sites have many readers, and few people like many sites. */
function* pairs(wanted: number, size: Size, seed: number) {
  const random = randomNumbers(seed)
  const made = new Set<number>()
  while (made.size < wanted) {
    const blog = 1 + Math.floor(random() ** 3 * size.sites)
    const person = 1 + Math.floor(random() ** 2 * size.people)
    const pair = blog * 65_536 + person
    if (made.has(pair)) continue
    made.add(pair)
    yield `${blog}\t${person}\n`
  }
}

function* reviews(size: Size) {
  const random = randomNumbers(33)
  for (const pair of pairs(size.reviews, size, 34)) {
    const text = sentence(random, 12)
    yield `${pair.trimEnd()}\t${1 + Math.floor(random() * 5)}\t${text}\t<p>${text}</p>\n`
  }
}

function* texts(rows: number, parents: number, size: Size, seed: number, lines: number) {
  const random = randomNumbers(seed)
  for (let n = 0; n < rows; n++) {
    const parent = 1 + Math.floor(random() ** 2 * parents)
    const person = 1 + Math.floor(random() ** 2 * size.people)
    const text = sentence(random, 20)
    const title = lines === 2 ? `${sentence(random, 5)}\t` : ''
    yield `${parent}\t${person}\t${title}${text}\t<p>${text}</p>\n`
  }
}

const sentence = (random: () => number, length: number) =>
  Array.from({ length }, () => words[Math.floor(random() ** 4 * words.length)]).join(' ')

async function copy(
  client: pg.Client,
  table: string,
  columns: string,
  rows: Iterable<string>,
): Promise<void> {
  await pipeline(
    Readable.from(inChunks(rows)),
    client.query(copyFrom(`copy ${table} (${columns}) from stdin`)),
  )
}

function* inChunks(rows: Iterable<string>) {
  let chunk: string[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length < 500) continue
    yield chunk.join('')
    chunk = []
  }
  yield chunk.join('')
}

/** What the triggers would have maintained: see db/migrations. */
function derived({ sites, articles, people }: Size): string[] {
  return [
    `insert into profiles (user_id) select generate_series(1, ${people})`,
    `update blogs set user_id = user_id, featured_position = case when kind = 'article' and id % 20 = 0 then id / 20 end
      where kind = 'article'`,
    `insert into blog_stats
      select b.id, coalesce(u.n, 0), coalesce(r.n, 0), coalesce(r.total, 0), coalesce(d.n, 0) from blogs b
        left join (select blog_id, count(*) as n from blog_upvotes group by 1) u on u.blog_id = b.id
        left join (select blog_id, count(*) as n, sum(rating) as total from reviews group by 1) r on r.blog_id = b.id
        left join (select blog_id, count(*) as n from discussions group by 1) d on d.blog_id = b.id`,
    `update discussions d set comment_count = c.n
      from (select discussion_id, count(*) as n from comments group by 1) c where c.discussion_id = d.id`,
    'update tags t set blog_count = c.n from (select tag_id, count(*) as n from blog_tags group by 1) c where c.tag_id = t.id',
    `select setval('published_seqs', max(id)) from blogs`,
    `insert into blog_positions (position, blog_id, published_seq) select id - 1, id, id from blogs where kind = 'blog'`,
    `update totals set n = case name when 'blogs' then ${sites} else ${articles} end where shard = 0`,
    `update blog_numbering set n = ${sites}`,
    `insert into blog_blocks select level, id >> (8 + 8 * level), count(*)
      from blogs, generate_series(0, 1) as level where kind = 'blog' group by 1, 2`,
    `insert into list_blocks (list, of_id, first_id, last_id, taken, n)
      select 'comments', discussion_id, min(id), max(id), count(*), count(*)
      from (select discussion_id, id, (row_number() over (partition by discussion_id order by id) - 1) / 256 as block
        from comments) as numbered group by discussion_id, block`,
    `insert into list_blocks (list, of_id, first_id, last_id, taken, n)
      select 'discussions', blog_id, min(id), max(id), count(*), count(*)
      from (select blog_id, id, (row_number() over (partition by blog_id order by id) - 1) / 256 as block
        from discussions) as numbered group by blog_id, block`,
  ]
}

/** Drops what slows filling down. @returns the statements that restore it */
async function takeAway(client: pg.Client): Promise<() => Promise<void>> {
  const names = `'{${filled.join(',')}}'::regclass[]`
  const keys = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any(${names})`)
  const indexes = await client.query<{ drop: string; add: string }>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as add
    from pg_index where indrelid = any(${names}) and not indisunique`)
  // Of a partitioned table it says how the index is without those of its parts.
  for (const index of indexes.rows) index.add = index.add.replace(' ON ONLY ', ' ON ')
  for (const { drop } of [...keys.rows, ...indexes.rows]) await client.query(drop)
  for (const table of filled) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { add } of [...indexes.rows, ...keys.rows]) await client.query(add)
    for (const table of filled) await client.query(`alter table ${table} enable trigger user`)
  }
}

// node bench/generate.ts ADDRESS [small|big] [--posts 10000000] [--recommendations 2000000]
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
    console.log,
  )
}
