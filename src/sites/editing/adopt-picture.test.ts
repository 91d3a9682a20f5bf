import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPictureUrl, mediaNameFromUrl } from '#api-contract/shapes/media.ts'
import { createFolderStore } from '#platform/media/folder-store.ts'
import { createPictureWorkers, type PictureWorkers } from '#platform/media/picture-workers.ts'
import { createPictures } from '#platform/media/pictures.ts'
import { createGuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { startTestSite, type TestSite } from '#test/test-site.ts'
import { adoptPicture } from './adopt-picture.ts'

let site: TestSite
let folder: string
let workers: PictureWorkers

beforeAll(async () => {
  const create = { width: 900, height: 600, channels: 3 as const, background: '#336699' }
  const card = await sharp({ create }).png().toBuffer()
  const responses: Record<string, [type: string, body: Buffer | string]> = {
    '/card.png': ['image/png', card],
    '/drawn.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    '/lie.png': ['image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    '/page': ['text/html', 'no picture'],
  }
  site = await startTestSite((request, response) => {
    const [type, body] = responses[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body)
  })
  folder = await mkdtemp(join(tmpdir(), 'wend-adopt-'))
  workers = createPictureWorkers()
})
afterAll(async () => {
  workers.close()
  await Promise.all([site.close(), rm(folder, { recursive: true })])
})

const adopt = (path: string) => {
  const fetcher = createGuardedFetcher({
    userAgent: 'Wend/1.0',
    ports: [site.port],
    allowAddress: (_, port) => port === site.port,
  })
  return adoptPicture(fetcher, createPictures(createFolderStore(folder), workers), site.origin + path)
}

it('stores a picture', async () => {
  const url = (await adopt('/card.png')) ?? ''
  expect(isPictureUrl(url)).toBe(true)
  expect(await createFolderStore(folder).has(mediaNameFromUrl(url) ?? '')).toBe(true)
})

it.each(['/drawn.svg', '/lie.png', '/page', '/gone.png'])(
  'ignores a file that is not a picture: %s',
  async (path) => {
    expect(await adopt(path)).toBeNull()
  },
)
