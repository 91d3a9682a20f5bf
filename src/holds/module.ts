import type { ServerModule } from '#platform/http/server-module.ts'
import { serveMedia } from '#platform/media/serve-media.ts'
import { isHiddenPicture } from './holds.ts'

export const holds: ServerModule = {
  nonApiRoutes: [(app, { db, media }) => serveMedia(app, media, (hash) => isHiddenPicture(db, hash))],
}
