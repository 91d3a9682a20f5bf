import { expect, it } from 'vitest'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { openOldSchema } from './open-old-schema.ts'
import { findMiscounts } from './recount.ts'

// Everything hidden in the first release is migrated to content_holds with its reason (migration 0080).
// HOLDS_SITES=200000 for a large community.

const sites = Number(process.env.HOLDS_SITES ?? 600)
/** The last migration of the first release. */
const firstRelease = '0060_donations'

// One site in ten was hidden by staff, one in twelve is held for review, one in twenty was hidden after a report, one
// in thirty merged into its neighbour; one person in ten is suspended with their content hidden.
const people = Math.max(60, Math.round(sites / 20))
const community = [
  `insert into users (username, email, password_hash, is_staff, suspended_until, suspension_reason)
    select 'Reader' || n, 'reader' || n || '@example.org', 'x', n = 1,
      case when n % 10 = 0 then '9999-12-31'::timestamptz end, case when n % 10 = 0 then 'Rude' end
    from generate_series(1, ${people}) n`,
  `insert into blogs (url, url_key, domain, title, slug, description, user_id, status)
    select 'https://s' || n || '.example.org/', 's' || n || '.example.org', 's' || n || '.example.org', 'Site ' || n,
      'site-' || n, 'Rain and moss', 1 + n % ${people},
      case when (1 + n % ${people}) % 10 = 0 or n % 10 = 1 or n % 20 = 7 or n % 30 = 12 then 'hidden'
        when n % 12 = 5 then 'held' else 'published' end
    from generate_series(1, ${sites}) n`,
  `insert into discussions (blog_id, user_id, title, content, content_html, status)
    select n, 1 + n % ${people}, 'Question', 'Why?', '<p>Why?</p>',
      case when (1 + n % ${people}) % 10 = 0 or n % 50 = 3 then 'hidden' else 'published' end
    from generate_series(1, ${sites}) n`,
  `insert into comments (discussion_id, user_id, content, content_html, status)
    select 1 + n % ${sites}, 1 + n % ${people}, 'Because', '<p>Because</p>',
      case when (1 + n % ${people}) % 10 = 0 or n % 40 = 9 then 'hidden' else 'published' end
    from generate_series(1, ${2 * sites}) n`,
  `insert into reviews (blog_id, user_id, rating, content, content_html, status)
    select n, 1 + n % ${people}, 1 + n % 5, 'Fine', '<p>Fine</p>',
      case when (1 + n % ${people}) % 10 = 0 then 'hidden' when n % 25 = 4 then 'held' else 'published' end
    from generate_series(1, ${sites}) n`,
  // A suspension hid published content, but not what staff had already hidden.
  `insert into suspensions (user_id, hidden) select u.id, jsonb_build_object(
      'blogs', (select coalesce(jsonb_agg(id), '[]') from blogs b
        where b.user_id = u.id and not (b.id % 10 = 1 or b.id % 20 = 7 or b.id % 30 = 12)),
      'reviews', (select coalesce(jsonb_agg(id), '[]') from reviews r where r.user_id = u.id),
      'discussions', (select coalesce(jsonb_agg(id), '[]') from discussions d where d.user_id = u.id and d.id % 50 <> 3),
      'comments', (select coalesce(jsonb_agg(id), '[]') from comments c where c.user_id = u.id and c.id % 40 <> 9))
    from users u where u.suspended_until is not null`,
  `insert into reports (user_id, kind, thing_id, reason, state, decided_by, decided_on)
    select 2, 'blog', id, 'It sells things', 'hide', 1, now() from blogs where id % 20 = 7`,
  `insert into merges (from_blog_id, into_blog_id, from_blog, moved, user_id)
    select id, id + 1, jsonb_build_object('id', id, 'status', case when id % 60 = 12 then 'published' else 'held' end),
      '{"reviews": [], "discussions": [], "upvotes": [], "bookmarks": []}', 1
    from blogs where id % 30 = 12 and id < ${sites}`,
]

it(`migrates the visibility of ${sites} sites`, async () => {
  const database = await openOldSchema(firstRelease)
  const client = await database.pool.connect()
  // Generating a large community takes longer than the statement timeout.
  await client.query('set statement_timeout = 0')
  for (const statement of community) await client.query(statement)
  client.release(true)
  const statuses = `
    select t.kind, t.id, t.status from (
      select 'blog' as kind, id, status, user_id from blogs
      union all select 'review', id, status, user_id from reviews
      union all select 'discussion', id, status, user_id from discussions
      union all select 'comment', id, status, user_id from comments) as t order by 1, 2`
  const statusesBefore = (await database.pool.query(statuses)).rows
  const startedAt = performance.now()
  const lines: string[] = []
  await migrateDatabase(database.url, { report: (line) => lines.push(line) })
  const durationMs = Math.round(performance.now() - startedAt)

  const { pool } = database
  const statusesAfter = (await pool.query(statuses)).rows
  const { rows: suspendedMembers } = await pool.query(
    `select id from users where suspended_until is not null`,
  )
  const suspendedIds = new Set(suspendedMembers.map(({ id }) => id))
  // Visibility stays the same, except that content held for review while its author was suspended becomes hidden.
  const { rows: authors } = await pool.query(
    `select id, user_id from blogs union all select -id, user_id from reviews`,
  )
  const authorById = new Map(authors.map(({ id, user_id }) => [id, user_id]))
  const changed = statusesAfter.filter((row, index) => row.status !== statusesBefore[index]?.status)
  for (const { kind, id, status } of changed) {
    expect(status).toBe('hidden')
    expect(suspendedIds.has(authorById.get(kind === 'review' ? -id : id))).toBe(true)
  }
  expect(await findMiscounts(database.db)).toEqual([])

  const { rows: held } =
    await pool.query(`select case when blog_id is not null then 'site' when review_id is not null
    then 'review' when discussion_id is not null then 'discussion' when comment_id is not null then 'comment'
    else 'person' end as what, why, count(*)::integer as n from content_holds group by 1, 2 order by 1, 2`)
  const counts = Object.fromEntries(held.map(({ what, why, n }) => [`${what} ${why}`, n]))
  const countRows = async (condition: string, table = 'blogs') =>
    (await pool.query(`select count(*)::integer as n from ${table} where ${condition}`)).rows[0].n
  const isMerged = `id % 30 = 12 and id < ${sites}`
  const isBySuspended = 'user_id % 10 = 0'
  expect(counts).toEqual({
    'person suspension': await countRows('suspended_until is not null', 'users'),
    'site merge': await countRows(isMerged),
    'site report': await countRows(`id % 20 = 7 and not (${isMerged})`),
    'site review': await countRows(
      `(${isMerged}) and id % 60 <> 12 or id % 12 = 5 and not (${isBySuspended} or id % 10 = 1 or id % 20 = 7 or id % 30 = 12)`,
    ),
    'site staff': await countRows(`(id % 10 = 1 or id % 30 = 12) and not (id % 20 = 7 or ${isMerged})`),
    'discussion staff': await countRows('id % 50 = 3', 'discussions'),
    'comment staff': await countRows('id % 40 = 9', 'comments'),
    'review burst': await countRows(`blog_id % 25 = 4 and not ${isBySuspended}`, 'reviews'),
  })
  if (sites > 600) {
    console.log([`${sites} sites: ${durationMs} ms in total`, ...lines, JSON.stringify(counts)].join('\n'))
  }
}, 3_600_000)

const staff = `insert into users (username, email, password_hash, is_staff)
  values ('Ada', 'ada@example.org', 'x', true), ('Rob', 'rob@example.org', 'x', false)`
const site = (id: number, status: string, by = 2) => `
  insert into blogs (url, url_key, domain, title, slug, user_id, status)
  values ('https://s${id}.org/', 's${id}.org', 's${id}.org', 'S', 's', ${by}, '${status}')`
const logEntry = (id: number, action: string, target: string, on: string) => `
  insert into staff_log (id, user_id, username, action, thing, reason, created_on, hash)
  values (${id}, 1, 'Ada', '${action}', '${target}', 'Because ${id}', '${on}', '')`
const suspension = (ids: number[], on: string) => `
  with gone as (update users set suspended_until = '9999-12-31', suspension_reason = 'Rude' where id = 2)
  insert into suspensions (user_id, hidden, created_on)
  values (2, '{"blogs": [${ids}], "reviews": [], "discussions": [], "comments": []}', '${on}')`

/** Runs statements in the first release's schema, migrates it, and reads the holds that this creates. */
async function migrateAndReadHolds(...statements: string[]) {
  const database = await openOldSchema(firstRelease)
  for (const statement of [staff, ...statements]) await database.pool.query(statement)
  await migrateDatabase(database.url)
  const { rows } = await database.pool.query(
    'select blog_id, user_id, why, note, held_by from content_holds order by blog_id, why',
  )
  return rows
}

it('takes the author and reason of a hold from the audit log', async () => {
  expect(
    await migrateAndReadHolds(
      site(1, 'hidden'),
      site(2, 'hidden'),
      logEntry(1, 'blog.hide', 'blog:1', '2026-01-01'),
    ),
  ).toEqual([
    { blog_id: 1, user_id: null, why: 'staff', note: 'Because 1', held_by: 1 },
    { blog_id: 2, user_id: null, why: 'staff', note: '', held_by: null },
  ])
})

it('keeps a site hidden that staff hid again during its author’s suspension', async () => {
  const holds = await migrateAndReadHolds(
    site(1, 'hidden'),
    site(2, 'hidden'),
    suspension([1, 2], '2026-02-01'),
    logEntry(1, 'blog.hide', 'blog:2', '2026-01-01'),
    logEntry(2, 'blog.restore', 'blog:2', '2026-01-02'),
    logEntry(3, 'blog.restore', 'blog:1', '2026-02-02'),
    logEntry(4, 'blog.hide', 'blog:1', '2026-02-03'),
  )
  expect(holds).toEqual([
    { blog_id: 1, user_id: null, why: 'staff', note: 'Because 4', held_by: 1 },
    { blog_id: null, user_id: 2, why: 'suspension', note: 'Rude', held_by: null },
  ])
})

it('keeps a site public that staff restored during its author’s suspension', async () => {
  const holds = await migrateAndReadHolds(
    site(1, 'hidden'),
    site(2, 'published'),
    suspension([1, 2], '2026-02-01'),
    logEntry(1, 'blog.restore', 'blog:2', '2026-02-02'),
  )
  expect(holds).toEqual([{ blog_id: 1, user_id: null, why: 'suspension', note: 'Rude', held_by: null }])
})
