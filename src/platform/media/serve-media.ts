import type { FastifyInstance } from 'fastify'
import { mediaHashFromName } from '#api-contract/shapes/media.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import type { MediaStore } from './media-store.ts'

/**
 * Serves `/media/…`. Names are content hashes, so files may be cached forever.
 * @param isHidden true if the picture with this hash must appear missing
 */
export function serveMedia(
  app: FastifyInstance,
  store: MediaStore,
  isHidden: (hash: string) => Promise<boolean>,
): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const hash = mediaHashFromName(name)
    if (hash !== undefined && (await isHidden(hash))) throw notFound()
    const etag = `"${name}"`
    if (request.headers['if-none-match'] === etag)
      return reply.code(304).headers(immutableHeaders(etag)).send()
    const file = await store.get(name)
    if (!file) throw notFound()
    reply.headers({
      ...immutableHeaders(etag),
      'content-type': file.contentType,
      'content-length': file.size,
    })
    return reply.send(file.body)
  })
}

const immutableHeaders = (etag: string) => ({
  etag,
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  // Opened directly, a file runs no script; feeds and other websites may embed it.
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-resource-policy': 'cross-origin',
})
