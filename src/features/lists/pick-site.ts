import type { FastifyInstance } from 'fastify'
import { blogAddress } from '#features/blogs/addresses.ts'
import { blogsByIds } from '#features/blogs/queries.ts'
import type { Services } from '#server/services.ts'
import { nextSurprise } from './surprise.ts'
import { findWithin } from './surprise-api.ts'

/** "Surprise me" for browsers without scripts: a link that leads to another site each time, `?tag=` or `?lang=` to one of those. */
export function pickSite(app: FastifyInstance, { db, showings }: Services): void {
  app.get<{ Querystring: { tag?: unknown; lang?: unknown } }>('/surprise', async ({ query }, reply) => {
    const [tag, language] = [query.tag, query.lang].map((one) => (typeof one === 'string' ? one : undefined))
    const within = await findWithin(db, { tag, language })
    const { id } = within === null ? { id: undefined } : await nextSurprise(db, undefined, { within })
    const [blog] = id === undefined ? [] : await blogsByIds(db, [id])
    if (blog) showings.count('surprise', [blog.id])
    return reply.header('cache-control', 'no-store').redirect(blog ? blogAddress(blog) : '/home', 302)
  })
}
