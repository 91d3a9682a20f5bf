import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFolderStore } from './folder-store.ts'
import { serveMedia } from './serve-media.ts'

const name = `${'a'.repeat(40)}-900x600-800.webp`
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wend-media-'))
  const store = createFolderStore(folder)
  await store.put(name, Buffer.from('pixels'), 'image/webp')
  app = fastify()
  serveMedia(app, store, async (hash) => hash.startsWith('0'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

it('serves a picture that may be cached forever', async () => {
  const answer = await app.inject(`/media/${name}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('pixels')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '6',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    etag: `"${name}"`,
  })
})

it('responds with 304 to callers that have it', async () => {
  const headers = { 'if-none-match': `"${name}"` }
  const answer = await app.inject({ url: `/media/${name}`, headers })
  expect(answer.statusCode).toBe(304)
  expect(answer.body).toBe('')
})

it('handles HEAD like GET, without the body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: `/media/${name}` })
  expect(answer.headers).toMatchObject({ 'content-length': '6' })
  expect(answer.body).toBe('')
})

it.each([
  name.replace('800', '400'),
  'x.webp',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2fpackage.json',
  '',
  '%00.webp',
])('replies 404 to %j', async (invalidName) => {
  const answer = await app.inject(`/media/${invalidName}`)
  expect(answer.statusCode).toBe(404)
})
