import type { FastifyInstance } from 'fastify'
import { finish, send } from '#server/finished.ts'
import type { PublicReplies } from '#server/public-replies.ts'
import { headersForAll } from '#server/security.ts'
import type { Site } from '#server/site.ts'
import { type FileName, formats, lastChange } from './feed.ts'
import { type Asked, type Source, sources } from './sources.ts'

type Query = { query?: unknown }

/** Feeds at the address of their page plus `/feed.rss`, `/feed.atom`, `/feed.json`, and `/feeds.opml` for sites. */
export function serveFeeds(app: FastifyInstance, site: Site, { replies }: { replies: PublicReplies }): void {
  const { public_url: origin, site_name } = site.config
  for (const source of sources) {
    for (const file of Object.keys(formats) as FileName[]) {
      if (file === 'feeds.opml' && !source.has_opml) continue
      app.get(`${source.path}/${file}`, async (request, reply) => {
        const { query = '' } = request.query as Query
        const params = request.params as Record<string, string>
        const asked = { db: site.db, site_name, origin, params, query: String(query) }
        const finished = await replies.document(request.url, async () => {
          const made = await make(source, file, asked)
          Object.assign(made.value.headers, headersForAll(reply))
          return made
        })
        reply.hijack()
        send(finished, request.raw, reply.raw)
        return reply
      })
    }
  }
}

async function make(source: Source, file: FileName, asked: Asked) {
  const { feed, keys, keep = true } = await source.make(asked)
  const { type, write } = formats[file]
  const changed = lastChange(feed)
  const value = await finish(write(feed, asked.origin), 200, {
    'content-type': type,
    'cache-control': 'public, max-age=0, must-revalidate',
    ...(changed ? { 'last-modified': changed.toUTCString() } : {}),
  })
  return { value, keys, keep }
}
