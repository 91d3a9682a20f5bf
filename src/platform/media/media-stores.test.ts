import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepUnused } from './delete-files.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaEntry, MediaStore } from './media-store.ts'
import { createS3Store } from './s3-store.ts'

const bucket = 'wend-pictures'
let folder: string
let s3: S3rver
const stores = new Map<string, MediaStore>()

const openS3Store = (endpoint: string) =>
  createS3Store({ endpoint, bucket, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wend-stores-'))
  const directory = join(folder, 's3')
  await mkdir(directory)
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port }: AddressInfo = await s3.run()
  stores.set('a folder', createFolderStore(join(folder, 'media')))
  stores.set('S3', openS3Store(`http://127.0.0.1:${port}`))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const pictureName = (letter: string, storedWidth = 800) => `${letter.repeat(40)}-900x600-${storedWidth}.webp`
async function listEntries(store: MediaStore): Promise<MediaEntry[]> {
  const entries: MediaEntry[] = []
  for await (const entry of store.list()) entries.push(entry)
  return entries
}
const listNames = async (store: MediaStore) => (await listEntries(store)).map((entry) => entry.name).sort()

describe.each(['a folder', 'S3'])('pictures in %s', (kind) => {
  const store = () => stores.get(kind) as MediaStore

  it('come back unchanged', async () => {
    const bytes = randomBytes(300_000)
    await store().put(pictureName('a'), bytes, 'image/webp')
    const file = await store().get(pictureName('a'))
    expect(file).toMatchObject({ size: 300_000, contentType: 'image/webp' })
    expect(file && (await buffer(file.body)).equals(bytes)).toBe(true)
    expect(await store().has(pictureName('a'))).toBe(true)
  })

  it('are replaced by ones of the same name', async () => {
    await store().put(pictureName('a'), Buffer.from('first'), 'image/webp')
    await store().put(pictureName('a'), Buffer.from('second'), 'image/webp')
    const file = await store().get(pictureName('a'))
    expect(file && (await buffer(file.body)).toString()).toBe('second')
  })

  it('are listed with their size and time', async () => {
    await store().put(pictureName('b'), Buffer.from('12345'), 'image/webp')
    const entries = await listEntries(store())
    const entry = entries.find(({ name }) => name === pictureName('b')) as MediaEntry
    expect(entry.size).toBe(5)
    expect(Math.abs(Date.now() - entry.modified.getTime())).toBeLessThan(60_000)
  })

  it('can be deleted, even twice', async () => {
    await store().put(pictureName('c'), Buffer.from('x'), 'image/webp')
    await store().delete(pictureName('c'))
    await store().delete(pictureName('c'))
    expect(await store().get(pictureName('c'))).toBeUndefined()
    expect(await store().has(pictureName('c'))).toBe(false)
  })

  it.each([
    '../secret.webp',
    '..%2fsecret.webp',
    '/etc/passwd',
    'a/b.webp',
    'a\\b.webp',
    '.env',
    'x.webp\0',
    '',
    'a..b',
  ])('cannot be reached by the invalid name %j', async (invalidName) => {
    await writeFile(join(folder, 'secret.webp'), 'secret')
    expect(await store().get(invalidName)).toBeUndefined()
    expect(await store().has(invalidName)).toBe(false)
    await store().delete(invalidName)
    await expect(store().put(invalidName, Buffer.from('x'), 'image/webp')).rejects.toThrow('Not a name')
  })

  it('are removed when unused and old', async () => {
    for (const letter of ['d', 'e']) {
      for (const storedWidth of [400, 800])
        await store().put(pictureName(letter, storedWidth), Buffer.from('x'), 'image/webp')
    }
    await store().put('something-else.txt', Buffer.from('x'), 'text/plain')
    const checkedNames: string[] = []
    const deleteUnused = async (names: string[]) => {
      checkedNames.push(...names)
      const unused = names.filter((name) => name.startsWith('d'))
      for (const name of unused) await store().delete(name)
      return unused.length
    }
    expect(await sweepUnused(store(), deleteUnused, new Date(Date.now() - 60_000))).toBe(0)
    expect(checkedNames).toEqual([])
    expect(await sweepUnused(store(), deleteUnused, new Date(Date.now() + 60_000))).toBe(2)
    const remaining = await listNames(store())
    expect(remaining).toEqual(
      expect.arrayContaining([pictureName('e', 400), pictureName('e', 800), 'something-else.txt']),
    )
    expect(remaining.filter((name) => name.startsWith('d'))).toEqual([])
    expect(new Set(checkedNames).size).toBe(checkedNames.length)
  })
})

describe('a folder', () => {
  it('never exposes a partial picture, and leaves no temporary files', async () => {
    const root = join(folder, 'busy')
    const store = createFolderStore(root)
    const versions = ['a', 'b', 'c'].map((letter) => Buffer.alloc(200_000, letter))
    const writes = versions.map((bytes) => store.put(pictureName('f'), bytes, 'image/webp'))
    await Promise.all(writes)
    const file = await store.get(pictureName('f'))
    const bytes = file && (await buffer(file.body))
    expect(versions.some((version) => bytes && version.equals(bytes))).toBe(true)
    expect(await readdir(join(root, 'ff'))).toEqual([pictureName('f')])
  })

  it('does not list files left by a crash', async () => {
    const store = createFolderStore(join(folder, 'crashed'))
    await store.put(pictureName('a'), Buffer.from('x'), 'image/webp')
    const partialFile = join(folder, 'crashed', 'aa', `${pictureName('a')}.1234.part`)
    await writeFile(partialFile, 'half')
    await utimes(partialFile, 0, 0)
    expect(await listNames(store)).toEqual([pictureName('a')])
  })

  it('throws 503 if it is not writable', async () => {
    await writeFile(join(folder, 'a-file'), '')
    const store = createFolderStore(join(folder, 'a-file'))
    await expect(store.put(pictureName('a'), Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
      status: 503,
    })
    expect(await store.get(pictureName('a'))).toBeUndefined()
  })
})

describe('S3 that is down', () => {
  it('throws 503 with a message, never reports files as missing', async () => {
    const store = openS3Store('http://127.0.0.1:9')
    const unavailable = {
      status: 503,
      retryAfterSeconds: 60,
      message: expect.stringContaining('Please try again'),
    }
    await expect(store.put(pictureName('a'), Buffer.from('x'), 'image/webp')).rejects.toMatchObject(
      unavailable,
    )
    await expect(store.get(pictureName('a'))).rejects.toMatchObject(unavailable)
    await expect(store.has(pictureName('a'))).rejects.toMatchObject(unavailable)
    await expect(store.delete(pictureName('a'))).rejects.toMatchObject(unavailable)
    await expect(listEntries(store)).rejects.toMatchObject(unavailable)
    store.close()
  })

  it('also throws if the bucket is missing', async () => {
    const endpoint = `http://127.0.0.1:${(s3.httpServer.address() as AddressInfo).port}`
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    const store = createS3Store({ endpoint, bucket: 'no-such-bucket', ...keys })
    await expect(store.put(pictureName('a'), Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
      status: 503,
    })
    store.close()
  })
})
