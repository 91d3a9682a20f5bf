import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './vitest.ts'
import { startWend, type Wend } from './wend.ts'

// Only the view `visible_posts` defines which posts are public: a statement that repeated its conditions could forget
// one.

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

/** Queries that read posts directly, and why they need more than public posts. */
const exceptions = {
  posts: {
    'newsfeed/posts/storage/import-posts.ts': 'stores crawled posts',
    'newsfeed/posts/storage/stored-posts.ts': 'compares a crawl with stored posts',
    'newsfeed/posts/storage/forget-posts.ts': 'erases posts',
    'newsfeed/posts/storage/apply-noindex.ts': 'erases posts',
    'newsfeed/posts/storage/move-posts.ts': 'moves decisions about posts of a merged site',
    'newsfeed/posts/hide-post.ts': 'staff hide and restore posts',
    'newsfeed/posts/discuss-post.ts': 'stores the discussion of a post',
    'moderation/admin/posts/queries.ts': 'staff see hidden posts',
    'reports/moderated-content.ts': 'staff decide on reports of hidden posts',
    'opt-outs/site-queries.ts': 'erases the titles of discussions about posts',
    'crawler/health/health-queries.ts': 'compares a site with its former posts; none of it is public',
    'view shown_posts': 'defines the conditions',
  },
  shown_posts: {
    'newsfeed/posts/queries.ts': 'checks itself whether the viewer may see the site',
    'newsfeed/posts/discuss-post.ts': 'checks itself whether the viewer may see the site',
    'conversations/discussions/discussion-queries.ts':
      'the viewer sees the discussion, wherever it was moved',
    'function latest_posts': 'for the page of a site that the viewer may see',
    'view visible_posts': 'defines the conditions',
  },
}

/** True if SQL or a query builder call names the table. */
function namesTable(text: string, table: string): boolean {
  const code = text.replace(/^\s*(\/\/|\/?\*|--).*$/gm, '')
  const inSql = `\\b(?:from|join|into|update|using|only|table)\\s+"?${table}(?:_\\d+)?\\b(?!['":])|,\\s*${table}\\s+(?:as\\s+)?\\w+`
  const inCalls = `(?:From|Into|Table|Join|With|Using|table|ref)\\(\\s*['"\`]${table}\\b`
  return new RegExp(`${inSql}|${inCalls}`).test(code)
}

it.each(['posts', 'shown_posts'] as const)('only the listed queries read %s', async (table) => {
  const problems: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: join(root, 'src') })) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue
    if (namesTable(await readFile(join(root, 'src', file), 'utf8'), table)) problems.push(file)
  }
  const { rows: functions } = await sql<{ name: string; text: string }>`
    select proname as name, pg_get_functiondef(oid) as text from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang in (
      select oid from pg_language where lanname in ('sql', 'plpgsql'))`.execute(wend.db)
  for (const { name, text } of functions) if (namesTable(text, table)) problems.push(`function ${name}`)
  const { rows: views } = await sql<{ name: string }>`
    select distinct v.relname as name from pg_depend d join pg_rewrite r on r.oid = d.objid
      join pg_class v on v.oid = r.ev_class and v.relname <> ${table}
    where d.classid = 'pg_rewrite'::regclass and d.refobjid = ${table}::regclass`.execute(wend.db)
  problems.push(...views.map(({ name }) => `view ${name}`))
  expect(problems.sort()).toEqual(Object.keys(exceptions[table]).sort())
})

it.each([
  ['select from posts p where true', true],
  ['select from blogs b, posts p', true],
  ['join\n      posts p on true', true],
  ["db.selectFrom('posts')", true],
  [".leftJoin('posts as p', 'p.id', 'd.post_id')", true],
  ['delete from posts_7', true],
  ['select from visible_posts', false],
  ["select invalidate('posts:' || id) from blogs", false],
  ['  // Reads from posts directly.', false],
])('finds a table in %j: %s', (text, expected) => {
  expect(namesTable(text, 'posts')).toBe(expected)
})
