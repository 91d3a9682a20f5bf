import type { FastifyInstance } from 'fastify'
import { authenticateViewer } from '#accounts/auth/sessions.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { chooseLanguage } from '#i18n/languages.ts'
import type { Translator } from '#i18n/translator.ts'
import type { Db } from '#platform/db/db.ts'
import type { Services } from '#platform/services.ts'
import { feedFormats } from '#sites/feeds/feed.ts'
import { findSitesByIds } from '#sites/listing/queries.ts'
import { findFollowedIds } from './queries.ts'

const opml = feedFormats['feeds.opml']

/** A member's followed sites as OPML. */
export async function renderFollowsAsOpml(t: Translator, db: Db, userId: number): Promise<string> {
  const sites = await findSitesByIds(db, await findFollowedIds(db, userId))
  const title = t('Sites I follow')
  return opml.write(t, { id: '', title, description: '', path: '/following', items: [], blogs: sites })
}

/** Serves the followed sites as a download. Not part of the contract, because it is not JSON. */
export function serveFollows(app: FastifyInstance, services: Services): void {
  app.get('/api/follows/opml', async (request, reply) => {
    const viewer = await authenticateViewer(services, request, 'read')
    reply
      .type(opml.type)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="follows.opml"')
    const t = translatorFor(chooseLanguage(services.config.languages, viewer.language))
    return reply.send(await renderFollowsAsOpml(t, services.db, viewer.id))
  })
}
