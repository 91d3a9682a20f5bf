import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tablesEmptyWhenNew } from '#app/config/next-steps.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { addJob } from '../jobs/add-job.ts'
import { defineJob } from '../jobs/job.ts'
import { checkSchemaFit } from '../schema/migrate.ts'
import { BackupError } from './backup-file.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { computeChecksum, findBackupTables } from './tables.ts'

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

async function readChecksums(instance: Wend): Promise<Record<string, unknown>> {
  const client = await instance.services.database.pool.connect()
  const tables = await findBackupTables(client)
  const entries = []
  for (const table of tables) entries.push([table.name, await computeChecksum(client, table)])
  client.release()
  return Object.fromEntries(entries)
}

it('contains every row even if people write meanwhile', async () => {
  const ada = await makeUser(wend, 'Ada')
  const id = await makeSite(wend, { by: ada, tags: ['plants', 'rain'] })
  // In a partitioned table.
  const post = { url: 'https://ada.example/1', title: 'One', excerpt: '', author: null, categories: ['rain'] }
  const facts = { guid: null, language: 'en', is_language_declared: true, published_on: new Date() }
  await wend.db
    .insertInto('posts')
    .values({ blog_id: id, ...post, ...facts, discussion_id: null })
    .execute()
  await wend.services.media.put('leaf-1.webp', new Uint8Array([1, 2, 3]), 'image/webp')
  await addJob(wend.db, defineJob<{ n: number }>('a job that waits'), { n: 1 })
  let isWriting = true
  const pendingWrites = (async () => {
    while (isWriting) {
      await makeSite(wend, { by: ada, tags: ['rain'] })
      await ada.call(`PATCH /api/blogs/upvote-blog/${id}/`)
    }
  })()
  const file = join(folder, 'busy.tar.gz')
  const trailer = await makeBackup(wend.services.database.pool, wend.services.media, file)
  isWriting = false
  await pendingWrites

  const restoredInstance = await startWend()
  await restoreBackup(restoredInstance.services.database.pool, restoredInstance.services.media, file, {
    mustBeEmpty: tablesEmptyWhenNew,
  })
  expect(await readChecksums(restoredInstance)).toEqual(trailer.tables)
  expect(await checkSchemaFit(restoredInstance.db)).toBe('ok')
  expect(trailer.tables['graphile_worker._private_jobs']?.rows).toBe(1)
  expect((await restoredInstance.anonymous(`GET /api/blogs/${id}/posts/`)).body.results).toMatchObject([
    { title: 'One' },
  ])
  const picture = await restoredInstance.services.media.get('leaf-1.webp')
  expect(Buffer.concat(await (picture?.body.toArray() ?? []))).toEqual(Buffer.from([1, 2, 3]))

  // The restored instance works: tokens are valid, counters are right, sequences continue.
  const callAsAda = restoredInstance.as(ada.token)
  expect((await callAsAda('GET /api/auth/users/me/')).body.username).toBe('Ada')
  const siteCount = (await restoredInstance.anonymous('GET /api/total-blogs')).body.total_blogs
  expect(await makeSite(restoredInstance, { url: 'https://after.example.org/' })).toBeGreaterThan(id)
  await restoredInstance.services.invalidation.catchUp()
  expect((await restoredInstance.anonymous('GET /api/total-blogs')).body.total_blogs).toBe(siteCount + 1)
  await restoredInstance.close()
})

it('overwrites only when asked to, and then clears all caches', async () => {
  const file = join(folder, 'small.tar.gz')
  const source = await startWend()
  await makeUser(source, 'Grace')
  await makeSite(source, { title: 'From the backup' })
  await makeBackup(source.services.database.pool, source.services.media, file)
  await source.close()

  const target = await startWend()
  await makeSite(target, { title: 'Was here before' })
  await target.services.invalidation.catchUp()
  expect((await target.anonymous('GET /api/blogs/')).text).toContain('Was here before')
  const { pool } = target.services.database
  const restore = (overwrite: boolean) =>
    restoreBackup(pool, target.services.media, file, { mustBeEmpty: overwrite ? [] : tablesEmptyWhenNew })
  await expect(restore(false)).rejects.toThrow('There’s already data here')
  expect((await target.anonymous('GET /api/blogs/')).text).toContain('Was here before')
  await restore(true)
  await target.services.invalidation.catchUp()
  const { body } = await target.anonymous('GET /api/blogs/')
  expect(body.results).toMatchObject([{ title: 'From the backup' }])
  await target.close()
})

it('changes nothing if the file is truncated, foreign or newer', async () => {
  const file = join(folder, 'whole.tar.gz')
  await makeBackup(wend.services.database.pool, wend.services.media, file)
  const complete = await readFile(file)
  const checksumsBefore = await readChecksums(wend)
  const badFile = join(folder, 'bad.tar.gz')
  for (const bytes of [
    complete.subarray(0, complete.length / 2),
    complete.subarray(0, -40),
    Buffer.from('no backup'),
    '',
  ]) {
    await writeFile(badFile, bytes)
    const restore = restoreBackup(wend.services.database.pool, wend.services.media, badFile, {
      mustBeEmpty: [],
    })
    await expect(restore).rejects.toThrow(BackupError)
    expect(await readChecksums(wend)).toEqual(checksumsBefore)
  }
  const newerInstance = await startWend()
  await newerInstance.db
    .insertInto('kysely_migration' as never)
    .values({ name: '9999_later', timestamp: '' } as never)
    .execute()
  await makeBackup(newerInstance.services.database.pool, newerInstance.services.media, badFile)
  await newerInstance.close()
  const restore = restoreBackup(wend.services.database.pool, wend.services.media, badFile, {
    mustBeEmpty: [],
  })
  await expect(restore).rejects.toThrow('newer version of Wend ("9999_later")')
  expect(await readChecksums(wend)).toEqual(checksumsBefore)
})

it('leaves no partial file', async () => {
  const file = join(folder, 'no such folder', 'backup.tar.gz')
  await expect(makeBackup(wend.services.database.pool, wend.services.media, file)).rejects.toThrow('ENOENT')
})
