import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tablesEmptyWhenNew } from '#app/config/next-steps.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { checkSchemaFit } from '../schema/migrate.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { readEntries } from './testing/entries.ts'
import { readTableChecksums } from './testing/table-checksums.ts'

// Tables of more than 4 MB come in several chunks. BACKUP_SITES=200000 does it at real size.

const siteCount = Number(process.env.BACKUP_SITES ?? 40_000)
const commentCount = Math.round(siteCount * 2.5)

let wend: Wend
let folder: string
beforeAll(async () => {
  wend = await startWend()
  folder = await mkdtemp(join(tmpdir(), 'wend-backup-'))
})
afterAll(async () => {
  await wend.close()
  await rm(folder, { recursive: true, force: true })
})

/** Rows only: triggers are covered by other tests, and take most of the time. */
async function insertRows({ services }: Wend): Promise<void> {
  const client = await services.database.pool.connect()
  const tables = ['users', 'blogs', 'discussions', 'comments']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`
    insert into users (username, email, password_hash)
      select 'Reader' || n, 'reader' || n || '@example.org', 'x' from generate_series(1, 100) n;
    insert into blogs (url, url_key, domain, title, slug, description, user_id,
        published_on, published_seq)
      select 'https://s' || n || '.example.org/', 's' || n || '.example.org', 's' || n || '.example.org',
        'Site ' || n, 'site-' || n, repeat('rain, moss and tea ', n % 20), 1 + n % 100,
        now(), n
      from generate_series(1, ${siteCount}) n;
    select setval('published_seqs', ${siteCount});
    insert into discussions (blog_id, user_id, title, content, content_html)
      select n, 1 + n % 100, 'Question ' || n, 'Why?', '<p>Why?</p>' from generate_series(1, 1000) n;
    insert into comments (discussion_id, user_id, content, content_html)
      select 1 + n % 1000, 1 + n % 100, E'Because\\n\\tof\\\\' || n, '<p>Because of ' || n || '</p>'
      from generate_series(1, ${commentCount}) n`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  client.release()
}

it(`restores ${siteCount} sites and ${commentCount} comments as they were while people wrote`, {
  timeout: 600_000 + siteCount * 6,
}, async () => {
  await insertRows(wend)
  const ada = await makeUser(wend, 'Ada')
  let isWriting = true
  const pendingWrites = (async () => {
    while (isWriting) await makeSite(wend, { by: ada, tags: ['rain'] })
  })()
  const file = join(folder, 'large.tar.gz')
  const trailer = await makeBackup(wend.services.database.pool, wend.services.media, file)
  isWriting = false
  await pendingWrites
  expect(trailer.tables['public.blogs']?.rows).toBeGreaterThanOrEqual(siteCount)
  expect(trailer.tables['public.comments']?.rows).toBe(commentCount)

  const chunks = (await readEntries(file)).filter(({ name }) => /public\.(blogs|comments)\//.test(name))
  expect(chunks.length).toBeGreaterThan(4)
  for (const { bytes } of chunks) expect(bytes.at(-1)).toBe(0x0a)

  const restoredInstance = await startWend()
  await restoreBackup(restoredInstance.services.database.pool, restoredInstance.services.media, file, {
    mustBeEmpty: tablesEmptyWhenNew,
  })
  expect(await readTableChecksums(restoredInstance.services.database.pool)).toEqual(trailer.tables)
  expect(await checkSchemaFit(restoredInstance.db)).toBe('ok')
  await restoredInstance.close()
})
