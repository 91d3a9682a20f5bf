import type { ServerModule } from '#platform/http/server-module.ts'
import { serveFeeds } from './serve-feeds.ts'
import { serveSitemap } from './serve-sitemap.ts'

export const syndication: ServerModule = {
  nonApiRoutes: [serveSitemap],
  localizedRoutes: [serveFeeds],
}
