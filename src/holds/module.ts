import type { ServerModule } from '#platform/http/server-module.ts'
import { serveMedia } from '#platform/media/serve-media.ts'
import { isHiddenPicture } from './holds.ts'

export const holds: ServerModule = {
  nonApiRoutes: [(app, { db, media }) => serveMedia(app, media, (hash) => isHiddenPicture(db, hash))],
  contentForeignKeys: [
    'content_holds_blog_id_fkey',
    'content_holds_comment_id_fkey',
    'content_holds_discussion_id_fkey',
    'content_holds_review_id_fkey',
    'content_holds_user_id_fkey',
  ],
  accountForeignKeys: ['content_holds_held_by_fkey'],
}
