import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Database } from '#platform/db/db.ts'
import { checkSchemaFit, migrateDatabase } from '#platform/schema/migrate.ts'
import { openOldSchema } from './open-old-schema.ts'

// Migrates from every released schema to the newest, with data in it. Each release adds its version and last
// migration to released-schemas.json. The data is valid in every release.

const releases: Record<string, string> = JSON.parse(
  await readFile(new URL('released-schemas.json', import.meta.url), 'utf8'),
)

const community = [
  `insert into users (username, email, password_hash) select 'Reader' || n, 'reader' || n || '@example.org', 'x'
    from generate_series(1, 50) n`,
  `insert into profiles (user_id, about_me) select id, 'About ' || username from users`,
  `insert into tags (value) select 'tag-' || n from generate_series(1, 20) n`,
  `insert into blogs (url, url_key, domain, title, slug, description, user_id)
    select 'https://s' || n || '.example.org/', 's' || n || '.example.org', 's' || n || '.example.org', 'Site ' || n,
      'site-' || n, 'Rain and moss', 1 + n % 50 from generate_series(1, 600) n`,
  `insert into blog_tags select b.id, 1 + b.id % 20, 0 from blogs b`,
  `insert into blog_upvotes (blog_id, user_id) select b.id, u.id from blogs b, users u where (b.id + u.id) % 7 = 0`,
  `insert into discussions (blog_id, user_id, title, content, content_html)
    select 1 + n % 300, 1 + n % 50, 'Question ' || n, 'Why?', '<p>Why?</p>' from generate_series(1, 900) n`,
  `insert into comments (discussion_id, user_id, content, content_html)
    select case when n <= 700 then 1 else 1 + n % 900 end, 1 + n % 50, 'Because ' || n, '<p>Because</p>'
    from generate_series(1, 1500) n`,
  `insert into reviews (blog_id, user_id, rating, content, content_html)
    select 1 + n % 600, 1 + n % 50, 1 + n % 5, 'Fine', '<p>Fine</p>' from generate_series(1, 300) n
    on conflict do nothing`,
  `insert into bookmarks (user_id, blog_id) select 1 + n % 50, n from generate_series(1, 200) n`,
]

/** Two tags merged into each other, three in a circle, and a chain: concurrent merges in 0.1 could cause these. */
const circularMerges = `update tags set merged_into = case id when 1 then 2 when 2 then 1 when 3 then 4 when 4 then 5
  when 5 then 3 when 6 then 7 else 8 end where id <= 7`
/** The same tags after migration, which is also what later releases store. */
const straightMerges = `update tags set merged_into = case id when 2 then 1 when 4 then 3 when 5 then 3 else 8 end
  where id in (2, 4, 5, 6, 7)`
const versionsWithCircles = new Set(['first tables', '0.1'])

const countedTables = [
  'users',
  'profiles',
  'blogs',
  'blog_tags',
  'blog_upvotes',
  'discussions',
  'comments',
  'reviews',
]

/** Counts the rows of a table; undefined if this schema does not have it yet. */
async function countIfPresent({ pool }: Database, table: string): Promise<number | undefined> {
  const { rows } = await pool.query('select to_regclass($1) is not null as is_there', [table])
  if (!rows[0].is_there) return undefined
  return (await pool.query(`select count(*)::integer as n from ${table}`)).rows[0].n
}

async function countRows({ pool }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of countedTables) {
    const { rows } = await pool.query(`select count(*)::integer as n from ${table}`)
    counts[table] = rows[0].n
  }
  return counts
}

it.each(Object.entries(releases))(
  'migrates everything from %s to the newest schema',
  async (version, last) => {
    const database = await openOldSchema(last)
    for (const statement of community) await database.pool.query(statement)
    await database.pool.query(versionsWithCircles.has(version) ? circularMerges : straightMerges)
    const countsBefore = await countRows(database)
    const searchable = await countIfPresent(database, 'search_entries')
    const positions = await countIfPresent(database, 'blog_positions')
    await migrateDatabase(database.url)
    expect(await checkSchemaFit(database.db)).toBe('ok')
    expect(await countRows(database)).toEqual(countsBefore)

    const { rows: mergedTags } = await database.pool.query(
      'select id, merged_into from tags where id <= 8 order by id',
    )
    expect(mergedTags.map((tag) => tag.merged_into)).toEqual([null, 1, null, 3, 3, 8, 8, null])

    // Stored counts are correct, including counts that an earlier schema did not have.
    const { rows } = await database.pool.query(`
    select (select sum(n)::integer from totals where name = 'blogs') as total,
      (select count(*)::integer from blog_positions) as positions,
      (select sum(upvotes)::integer from blog_stats) as upvotes,
      (select sum(comment_count)::integer from discussions) as comments,
      (select coalesce(sum(n), 0)::integer from list_blocks where list = 'comments') as in_blocks,
      (select coalesce(sum(n), 0)::integer from list_blocks where list = 'discussions') as discussions_in_blocks,
      (select count(*)::integer from search_entries) as searchable`)
    expect(rows[0]).toEqual({
      total: countsBefore.blogs,
      positions: positions ?? countsBefore.blogs,
      upvotes: countsBefore.blog_upvotes,
      comments: countsBefore.comments,
      in_blocks: countsBefore.comments,
      discussions_in_blocks: countsBefore.discussions,
      searchable: searchable ?? countsBefore.blogs,
    })
  },
)
