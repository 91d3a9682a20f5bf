import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findComments, insertComment } from '#conversations/discussions/comments/comment-queries.ts'
import { toggleUpvote } from '#conversations/upvotes/queries.ts'
import { selectNewestSites, selectShelves } from '#discovery/listings/queries.ts'
import type { Db } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import {
  findSiteLists,
  findSitePage,
  getSiteDetailsById,
  getSiteWithStateById,
} from '#sites/listing/queries.ts'
import { sizes } from '../bench/community.ts'
import { generate } from '../bench/generate.ts'
import { startWend, type Wend } from './wend.ts'

// PostgreSQL plans a prepared statement five times for its parameters, and then caches a generic plan unless that
// looks more expensive. A generic plan can be slower. Needs 2,000 sites: plans for empty tables differ.

let wend: Wend
let discussionIds: { blogId: number; discussionId: number }
beforeAll(async () => {
  wend = await startWend()
  await generate(wend.services.database.url, sizes.small)
  discussionIds = await wend.db
    .selectFrom('discussions')
    .select(['id as discussionId', 'blog_id as blogId'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
})
afterAll(() => wend.close())

const viewer: Viewer = {
  id: 7,
  username: 'reader7',
  email: 'reader7@example.org',
  is_staff: false,
  session_id: 1,
  email_is_confirmed: true,
  lacks_factor: false,
  scopes: null,
  token_ends_on: null,
  language: null,
}
const text = { content: 'A comment', content_html: '<p>A comment</p>', mentionedIds: [] }
const customPlanCount = 5
const runCount = 12

it.each<[string, (db: Db, n: number) => Promise<unknown>]>([
  ['the newest sites', (db, n) => findSitePage(db, selectNewestSites(n, 20))],
  ['a late page of them', (db, n) => findSitePage(db, selectNewestSites(40 + n, 20))],
  ['the shelves of the front page', (db) => findSiteLists(db, selectShelves(12))],
  ['one site', (db, n) => getSiteWithStateById(db, n)],
  ['the details of a site', (db, n) => getSiteDetailsById(db, n)],
  ['comments', (db) => findComments(db, discussionIds, null, 20, 0)],
  ['a new comment', (db) => insertComment(db, discussionIds, viewer, text)],
  ['an upvote', (db, n) => toggleUpvote(db, { kind: 'blog', blogId: n }, viewer)],
])('caches a generic plan of %s, in one statement', async (_, run) => {
  // Plans belong to a connection.
  await wend.db.connection().execute(async (db) => {
    const listPrepared = async () => {
      const { rows } = await sql<{ name: string; generic: number; planned: number }>`
        select name, generic_plans::integer as generic, custom_plans::integer as planned
        from pg_prepared_statements`.execute(db)
      return rows
    }
    const namesBefore = new Set((await listPrepared()).map(({ name }) => name))
    for (let n = 1; n <= runCount; n++) await run(db, n)
    const newStatements = (await listPrepared()).filter(({ name }) => !namesBefore.has(name))
    expect(newStatements.map(({ generic, planned }) => ({ generic, planned }))).toEqual([
      { generic: runCount - customPlanCount, planned: customPlanCount },
    ])
  })
})
