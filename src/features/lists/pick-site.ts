import type { FastifyInstance } from 'fastify'
import { blogAddress } from '#features/blogs/addresses.ts'
import { blogsByIds } from '#features/blogs/queries.ts'
import type { Services } from '#server/services.ts'
import { nextSurprise } from './surprise.ts'

/** "Surprise me" for browsers without scripts: a link that leads to another site each time. */
export function pickSite(app: FastifyInstance, { db }: Services): void {
  app.get('/surprise', async (_, reply) => {
    const { id } = await nextSurprise(db, undefined, [], false)
    const [blog] = id === undefined ? [] : await blogsByIds(db, [id])
    return reply.header('cache-control', 'no-store').redirect(blog ? blogAddress(blog) : '/home', 302)
  })
}
