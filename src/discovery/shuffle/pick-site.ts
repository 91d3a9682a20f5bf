import type { FastifyInstance } from 'fastify'
import { Languages } from '#api-contract/shapes/language-shapes.ts'
import type { InLanguage } from '#platform/http/app.ts'
import type { Services } from '#platform/services.ts'
import { blogAddress } from '#sites/listing/paths.ts'
import { blogsByIds } from '#sites/listing/queries.ts'
import { findWithin } from './routes.ts'
import { nextSurprise } from './surprise.ts'

/** "Surprise me" for browsers without scripts: a link that leads to another site each time, `?tag=` or `?lang=` to one of those. */
export function pickSite(app: FastifyInstance, { db, showings }: Services, { link }: InLanguage): void {
  app.get<{ Querystring: { tag?: unknown; lang?: unknown } }>('/surprise', async ({ query }, reply) => {
    const [tag, lang = ''] = [query.tag, query.lang].map((one) => (typeof one === 'string' ? one : undefined))
    const { data: languages = [] } = Languages.safeParse(lang)
    const within = await findWithin(db, { tag, languages })
    const { id } = within === null ? { id: undefined } : await nextSurprise(db, undefined, { within })
    const [blog] = id === undefined ? [] : await blogsByIds(db, [id])
    if (blog) showings.count('surprise', [blog.id])
    return reply.header('cache-control', 'no-store').redirect(link(blog ? blogAddress(blog) : '/home'), 302)
  })
}
