import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { tablesEmptyWhenNew } from '#app/config/next-steps.ts'
import { startWend } from '#test/wend.ts'
import { checkSchemaFit } from '../schema/migrate.ts'
import { parseHeader, parseTrailer } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { readEntries } from './testing/entries.ts'
import { readTableChecksums } from './testing/table-checksums.ts'

// fixtures/README.md says how the file was made. Its chunks are cut within rows, as all were before 0.2.

const file = fileURLToPath(new URL('fixtures/made-by-11e9f3c.tar.gz', import.meta.url))

it('restores a backup of the first version, with chunks that end within rows, and migrates it', async () => {
  const entries = await readEntries(file)
  const chunks = entries.filter(({ name }) => name.startsWith('tables/public.comments/'))
  expect(chunks.length).toBe(3)
  expect(chunks[0]?.bytes.at(-1)).not.toBe(0x0a)

  const wend = await startWend()
  const { pool } = wend.services.database
  await restoreBackup(pool, wend.services.media, file, { mustBeEmpty: tablesEmptyWhenNew })
  expect(await checkSchemaFit(wend.db)).toBe('ok')
  const header = parseHeader(entries[0]?.bytes ?? Buffer.alloc(0))
  const trailer = parseTrailer(entries.at(-1)?.bytes ?? Buffer.alloc(0))
  expect(header.migrations.at(-1)).toBe('0060_donations')
  // Later schemas may change tables, but no text is lost.
  const checksums = await readTableChecksums(pool)
  for (const table of ['users', 'blogs', 'comments', 'discussions', 'reviews', 'bookmarks', 'blog_upvotes']) {
    expect([table, checksums[`public.${table}`]?.rows]).toEqual([
      table,
      trailer.tables[`public.${table}`]?.rows,
    ])
  }
  expect(checksums['graphile_worker._private_jobs']).toEqual(trailer.tables['graphile_worker._private_jobs'])
  const { rows } = await pool.query(`select content from comments where id = 1`)
  expect(rows[0].content).toBe(`1${' because of the rain,\n\tthe moss \\ the tea'.repeat(70)}`)
  expect(await wend.services.media.has('0123456789abcdef0123456789abcdef01234567-avatar-64.webp')).toBe(true)
  const { body } = await wend.anonymous('GET /api/blogs/')
  expect(body.results.length).toBeGreaterThan(0)
  await wend.close()
})
