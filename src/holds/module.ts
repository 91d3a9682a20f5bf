import { notFound } from '#api-contract/standard-errors.ts'
import type { ServerModule } from '#platform/http/server-module.ts'
import { serveMedia } from '#platform/media/serve-media.ts'
import { isHiddenPicture } from './holds.ts'

export const holds: ServerModule = {
  // The account that staff decide about, not the caller's.
  constraints: { content_holds_user_id_fkey: notFound },
  nonApiRoutes: [(app, { db, media }) => serveMedia(app, media, (hash) => isHiddenPicture(db, hash))],
}
