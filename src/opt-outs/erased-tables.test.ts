import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { savePendingEdit } from '#sites/editing/pending-edits.ts'
import { addUpload } from '#sites/editing/site-pictures.ts'
import { makeEdit } from '#test/builders/contributions.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { removePictures } from './jobs.ts'
import { erasedTables, eraseSite } from './site-queries.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

/** Tables that `eraseSite` keeps, or whose rows other code erases. */
const keptTables = {
  membersContent: [
    'blog_upvotes',
    'bookmarks',
    'discussions',
    'follows',
    'for_you_wishes',
    'legacy_discussion_slugs',
    'reviews',
  ],
  bookkeeping: [
    'blog_positions',
    'blog_positions_past',
    'blog_stats',
    'content_holds',
    'import_sites',
    'showings',
  ],
  /** Maintained through the outbox from public content. */
  byOutbox: ['search_entries', 'post_entries', 'site_words', 'site_topics'],
  /** Maintained by triggers from erased rows. */
  byTriggers: ['recommended_sites', 'shown_tags'],
  schedule: ['reading_claims', 'reading_sites', 'reading_state'],
  posts: ['post_blogs', 'post_marks', 'post_stats', 'posts', 'river_entries'],
}

it('lists every table about sites as erased or kept', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      join pg_class p on p.oid = format('public.%I', c.table_name)::regclass
    where c.table_schema = 'public' and c.column_name = 'blog_id' and t.table_type = 'BASE TABLE'
      and not p.relispartition
    order by 1`.execute(wend.db)
  const expected = [...erasedTables, ...Object.values(keptTables).flat()].sort()
  expect(rows.map(({ name }) => name)).toEqual(expected)
})

it('deletes the files of all former, current and pending pictures of the site', async () => {
  const ada = await makeUser(wend, 'Ada')
  const site = await makeSite(wend, { by: ada })
  const [former = '', current = '', pending = ''] = await Promise.all(
    ['red', 'green', 'blue'].map(async (background) => {
      const create = { width: 400, height: 200, channels: 3 as const, background }
      const url = await wend.services.pictures.addPicture(await sharp({ create }).png().toBuffer())
      await addUpload(wend.db, url, ada.id)
      return url
    }),
  )
  await makeEdit(wend, { site, by: ada, after: { image_blog_page: former } })
  const currentPicture = { image_blog_page: current, image_source: 'site' as const }
  await wend.db.updateTable('blogs').set(currentPicture).where('id', '=', site).execute()
  await inTransaction(wend.db, async (tx) => {
    await savePendingEdit(tx, site, ada.id, { title: 'Again', image_blog_page: pending })
    await addJob(tx, removePictures, { urls: await eraseSite(tx, site) })
  })
  await wend.runJobs()
  const files: string[] = []
  for await (const { name } of wend.services.media.list()) files.push(name)
  expect(files).toEqual([])
})
