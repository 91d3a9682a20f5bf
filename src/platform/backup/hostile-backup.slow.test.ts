import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { BackupError, type BackupHeader } from './backup-file.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { readEntries, type TestEntry, writeEntries } from './testing/entries.ts'
import { readTableChecksums } from './testing/table-checksums.ts'
import { tarHeader } from './testing/tar-header.ts'

// Backups that were not made by Wend, or were changed since, are rejected with a sentence, and change nothing.

let wend: Wend
let folder: string
let file: string
let entries: TestEntry[]
let header: BackupHeader
let checksumsBefore: Awaited<ReturnType<typeof readTableChecksums>>
const picture = '0123456789abcdef0123456789abcdef01234567-avatar-64.webp'

beforeAll(async () => {
  wend = await startWend()
  folder = await mkdtemp(join(tmpdir(), 'wend-hostile-'))
  file = join(folder, 'hostile.tar.gz')
  const ada = await makeUser(wend, 'Ada')
  await makeSite(wend, { by: ada, tags: ['rain'] })
  await wend.services.media.put(picture, Buffer.from('as it was'), 'image/webp')
  await makeBackup(wend.services.database.pool, wend.services.media, file)
  entries = await readEntries(file)
  header = JSON.parse(entries[0]?.bytes.toString() ?? '')
  checksumsBefore = await readTableChecksums(wend.services.database.pool)
})
afterAll(async () => {
  await wend.close()
  await rm(folder, { recursive: true, force: true })
})

/** Expects that restoring the file fails and changes nothing. @returns the error message */
async function expectRejection(): Promise<string> {
  const { pool } = wend.services.database
  const error = await restoreBackup(pool, wend.services.media, file, { mustBeEmpty: [] }).catch(
    (error) => error,
  )
  expect(error).toBeInstanceOf(BackupError)
  expect(error.message).toMatch(/Nothing was changed\.$/)
  expect(error.message.length).toBeLessThan(400)
  expect(await readTableChecksums(pool)).toEqual(checksumsBefore)
  const { rows } = await pool.query('select count(*) filter (where is_staff) as staff from users')
  expect(rows).toEqual([{ staff: 0 }])
  expect(wend.services.database.pool.waitingCount).toBe(0)
  return error.message
}

const writeHeader = (bytes: string) =>
  writeEntries(file, [{ name: 'backup.json', bytes: Buffer.from(bytes) }, ...entries.slice(1)])

it('runs as a role that is not a superuser', async () => {
  const { rows } = await wend.services.database.pool.query(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  // An operator's own server may have another role.
  if (!process.env.DATABASE_URL) expect(rows).toEqual([{ rolsuper: false }])
})

const sqlInjection = 'public.users; update users set is_staff = true; commit; begin; --'
const usersTable = (valid: BackupHeader) =>
  valid.tables.find(({ name }) => name === 'public.users') ?? valid.tables[0]
const invalidHeaders: Record<string, (valid: BackupHeader) => unknown> = {
  'a table that is SQL': (valid) => ({
    ...valid,
    tables: [...valid.tables, { name: sqlInjection, columns: ['id'] }],
  }),
  'a column that is SQL': (valid) => {
    usersTable(valid)?.columns.push('id) from stdin; update users set is_staff = true; commit; begin; --')
    return valid
  },
  'a quoted column that is SQL': (valid) => {
    usersTable(valid)?.columns.push('"id"") from stdin; commit; --"')
    return valid
  },
  'a sequence that is SQL': (valid) => ({ ...valid, sequences: [{ name: sqlInjection, last: '1' }] }),
  'a system table as a sequence': (valid) => ({
    ...valid,
    sequences: [{ name: 'pg_catalog.pg_class', last: '1' }],
  }),
  'a system table': (valid) => ({
    ...valid,
    tables: [...valid.tables, { name: 'pg_catalog.pg_authid', columns: ['rolname'] }],
  }),
  'the table of migrations': (valid) => ({
    ...valid,
    tables: [...valid.tables, { name: 'public.kysely_migration', columns: ['name'] }],
  }),
  'migrations of the job library': (valid) => ({
    ...valid,
    tables: [...valid.tables, { name: 'graphile_worker.migrations', columns: ['id'] }],
  }),
  'a table twice': (valid) => ({ ...valid, tables: [...valid.tables, ...valid.tables.slice(-1)] }),
  'a table twice, quoted once': (valid) => ({
    ...valid,
    tables: [...valid.tables, { name: 'public."users"', columns: ['id'] }],
  }),
  'a column twice': (valid) => {
    usersTable(valid)?.columns.push('id')
    return valid
  },
  'a migration outside the folder': (valid) => ({ ...valid, migrations: ['../../test/0001_schema'] }),
  'a migration with its file extension': (valid) => ({ ...valid, migrations: ['0001_schema.sql'] }),
  'migrations in reverse order': (valid) => ({ ...valid, migrations: valid.migrations.toReversed() }),
  'migrations with a gap': (valid) => ({ ...valid, migrations: valid.migrations.toSpliced(1, 1) }),
  'migrations twice': (valid) => ({ ...valid, migrations: [...valid.migrations, ...valid.migrations] }),
  'no migrations': (valid) => ({ ...valid, migrations: [] }),
  'too few migrations for its tables': (valid) => ({
    ...valid,
    migrations: valid.migrations.slice(0, 4),
  }),
  'numbers instead of names': (valid) => ({ ...valid, tables: [{ name: 7, columns: [8] }] }),
  'no tables': ({ tables: _, ...valid }) => valid,
  'null instead of sequences': (valid) => ({ ...valid, sequences: null }),
  'a sequence value that is SQL': (valid) => ({
    ...valid,
    sequences: [{ name: valid.sequences[0]?.name, last: '1; commit' }],
  }),
  'a value too large for its sequence': (valid) => ({
    ...valid,
    sequences: [{ name: 'public.users_id_seq', last: '4000000000' }],
  }),
  'a value too large for any sequence': (valid) => ({
    ...valid,
    sequences: [{ name: 'public.users_id_seq', last: '9999999999999999999' }],
  }),
  'a giant jobs version': (valid) => ({ ...valid, jobs_schema: 1e300 }),
  'an unknown format': (valid) => ({ ...valid, format: 2 }),
  'an array instead of an object': () => [],
  'a number instead of an object': () => 5,
  'null instead of an object': () => null,
  'a prototype override': () => JSON.parse('{"__proto__": {"format": 1}, "format": 1}'),
}

it.each(Object.keys(invalidHeaders))('rejects a header with %s', async (name) => {
  await writeHeader(JSON.stringify(invalidHeaders[name]?.(structuredClone(header))))
  await expectRejection()
})

it.each([
  ['is empty', ''],
  ['is truncated', '{"format": 1, "migrations": ["0001'],
  ['is nested deeply', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['is huge', JSON.stringify('x'.repeat(6_000_000))],
])('rejects a header that %s', async (_, text) => {
  await writeHeader(text)
  await expectRejection()
})

const chunkEntry = (table: string, bytes: string | Buffer, chunk = 0): TestEntry => ({
  name: `tables/public.${table}/${chunk}`,
  bytes: Buffer.from(bytes),
})
const indexOfEntry = (name: string) => entries.findIndex((entry) => entry.name.startsWith(name))
const invalidEntries: Record<string, () => TestEntry[]> = {
  'rows of a table missing from the header': () => [...entries.slice(0, 1), chunkEntry('nothing', '1\n')],
  'rows of a table twice': () => [...entries.slice(0, -1), chunkEntry('users', ''), ...entries.slice(-1)],
  'a missing chunk': () =>
    entries.toSpliced(indexOfEntry('tables/public.users'), 1, chunkEntry('users', '', 1)),
  'malformed rows': () =>
    entries.toSpliced(indexOfEntry('tables/public.users'), 1, chunkEntry('users', 'x\ty\n')),
  'missing rows': () => entries.toSpliced(indexOfEntry('tables/public.users'), 1),
  'a missing picture': () => entries.toSpliced(indexOfEntry('media/'), 1),
  'two headers': () => entries.toSpliced(1, 0, ...entries.slice(0, 1)),
  'two trailers': () => [...entries, ...entries.slice(-1)],
  'no trailer': () => entries.slice(0, -1),
  'a truncated trailer': () => entries.with(-1, { name: 'end.json', bytes: Buffer.from('{"tables":') }),
  'a trailer with wrong types': () =>
    entries.with(-1, {
      name: 'end.json',
      bytes: Buffer.from('{"tables":{"public.users":1},"pictures":"1"}'),
    }),
  'no header': () => entries.slice(1),
  'a picture outside the folder': () => [
    ...entries.slice(0, 1),
    { name: 'media/../../x.webp', bytes: Buffer.from('x') },
  ],
  'an unknown file': () => [...entries.slice(0, 1), { name: 'etc/passwd', bytes: Buffer.from('x') }],
  'a symbolic link': () => [
    ...entries.slice(0, 1),
    {
      name: `media/${picture}`,
      bytes: Buffer.alloc(0),
      header: { type: 'symlink', linkname: '/etc/passwd' },
    },
  ],
}

it.each(Object.keys(invalidEntries))('rejects %s', async (name) => {
  await writeEntries(file, invalidEntries[name]?.() ?? [])
  await expectRejection()
})

it('rejects dangling references, as when rows of a table are missing', async () => {
  const end = JSON.parse(entries.at(-1)?.bytes.toString() ?? '')
  end.tables['public.users'] = { rows: 0, hash: '0' }
  const withoutUsers = entries.toSpliced(indexOfEntry('tables/public.users'), 1)
  await writeEntries(
    file,
    withoutUsers.with(-1, { name: 'end.json', bytes: Buffer.from(JSON.stringify(end)) }),
  )
  expect(await expectRejection()).toContain('is inconsistent')
})

it('leaves pictures unchanged on failure, and repairs damaged ones on success', async () => {
  const { media, database } = wend.services
  const readPicture = async () =>
    Buffer.concat((await (await media.get(picture))?.body.toArray()) ?? []).toString()
  const replacedPicture = { name: `media/${picture}`, bytes: Buffer.from('something else') }
  const newPicture = picture.replace('0123', 'aaaa')
  const addedPicture = { name: `media/${newPicture}`, bytes: Buffer.from('new') }
  await writeEntries(
    file,
    entries.with(indexOfEntry('media/'), replacedPicture).toSpliced(-1, 1, addedPicture),
  )
  await expectRejection()
  expect(await readPicture()).toBe('as it was')
  expect(await media.has(newPicture)).toBe(false)

  await media.put(picture, Buffer.from('as'), 'image/webp')
  await writeEntries(file, entries)
  await restoreBackup(database.pool, media, file, { mustBeEmpty: [] })
  expect(await readPicture()).toBe('as it was')
})

/** Zeros in blocks of a megabyte, which gzip compresses to almost nothing. */
function* zeroBlocks(megabytes: number) {
  const block = Buffer.alloc(1024 * 1024)
  for (let n = 0; n < megabytes; n++) yield block
}

it('does not buffer a giant entry, whether real or only announced', async () => {
  const giantMb = 300
  const [first] = entries
  const headBytes = Buffer.from(first?.bytes ?? '')
  const start = [
    tarHeader('backup.json', headBytes.length),
    headBytes,
    Buffer.alloc((512 - (headBytes.length % 512)) % 512),
  ]
  const peakMemoryBefore = process.resourceUsage().maxRSS
  for (const name of ['tables/public.blogs/0', `media/${picture}`, 'end.json']) {
    const bytes = giantMb * 1024 * 1024
    await pipeline(
      Readable.from([...start, tarHeader(name, bytes), ...zeroBlocks(giantMb)]),
      createGzip({ level: 1 }),
      createWriteStream(file),
    )
    await expectRejection()
  }
  for (const name of ['tables/public.blogs/0', `media/${picture}`, 'end.json']) {
    await writeFile(
      file,
      gzipSync(Buffer.concat([...start, tarHeader(name, 8_000_000_000), Buffer.alloc(512)])),
    )
    await expectRejection()
  }
  expect((process.resourceUsage().maxRSS - peakMemoryBefore) / 1024).toBeLessThan(giantMb / 2)
})
