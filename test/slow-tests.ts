import { domains as folders } from './folders.ts'

const domains = folders.map((folder) => `src/${folder}`)

/** Files that can change how a screen looks. */
const screens = [
  'docs/pictures/screens.ts',
  'src/demo',
  ...domains,
  'src/app-shell',
  'src/pages',
  'src/i18n',
  'src/ui',
  'src/client',
]

/** Files that can change how sites are crawled. */
const crawling = [
  'src/crawler',
  'src/newsfeed/posts',
  'src/app/crawling.ts',
  'src/platform/outbound',
  'db/migrations',
  'test/simulate-crawl.ts',
  'test/web',
]

/** Files that can change public replies and their caching. */
const replies = [
  ...domains,
  'src/platform',
  'db/migrations',
  'test/public-replies.ts',
  'test/public-fixture.ts',
]

/** Files that can change the cost of a statement. */
const statements = [
  'bench',
  ...domains,
  'packages/embedded-postgres',
  'src/platform',
  'db/migrations',
  'package-lock.json',
]

/** Files that can change how Wend is built or started. */
const buildAndStart = ['package-lock.json', 'packages', 'src/app', 'src/platform', 'vite.config.ts']

/**
 * Files with slow tests (`slow-it.ts`), and the files and folders that each one guards: CI runs it when any of those
 * has changed. `npm run test:slow` runs them all.
 */
export const slowTests: Record<string, string[]> = {
  'e2e/accessibility.e2e.ts': [...screens, 'e2e/axe.ts', 'package-lock.json'],
  'e2e/import-survives.e2e.ts': [
    'src/sites',
    'src/moderation/admin/imports',
    'src/platform/jobs',
    'src/platform/outbox',
    'db/migrations',
  ],
  'e2e/in-languages.e2e.ts': ['src/accounts', 'src/conversations/discussions', 'src/i18n'],
  'e2e/keyboard-stops.e2e.ts': [...screens, 'e2e/tab-stops.ts'],
  'e2e/languages.e2e.ts': [...screens, 'src/app'],
  'e2e/large-text.slow.e2e.ts': [...screens, 'e2e/large-text.ts', 'e2e/overflow.ts'],
  'e2e/member-first-paint.e2e.ts': [...screens, 'src/app/web/open-pages.ts'],
  'e2e/more-menus.e2e.ts': [...domains, 'src/app-shell', 'src/pages', 'src/ui', 'e2e/more-menu.ts'],
  'e2e/other-folder.slow.e2e.ts': buildAndStart,
  'e2e/pseudo-language.e2e.ts': [...screens, 'e2e/plain-english.ts'],
  'e2e/rebuilt.slow.e2e.ts': buildAndStart,
  'e2e/script-weight.e2e.ts': [...screens, 'package-lock.json', 'src/app', 'vite.config.ts'],
  'e2e/sites.e2e.ts': [...screens, 'e2e/axe.ts', 'package-lock.json'],
  'e2e/slow-members-pages.slow.e2e.ts': [...screens, 'src/app/web/open-pages.ts'],
  'e2e/staff.e2e.ts': ['e2e/axe.ts', 'src/moderation', 'src/ui'],
  'e2e/steady-pages.e2e.ts': [...screens, 'src/app/web/open-pages.ts'],
  'e2e/suspend.e2e.ts': ['src/moderation', 'src/holds', 'src/ui'],
  'src/newsfeed/following/following.test.ts': [
    'src/newsfeed/following',
    'src/newsfeed/timeline',
    'db/migrations',
  ],
  'src/newsfeed/following/lists.test.ts': ['src/newsfeed/following', 'src/sites/imports'],
  'src/newsfeed/following/concurrent-lists.test.ts': ['src/newsfeed/following', 'src/sites/imports'],
  'src/crawler/health/health.test.ts': crawling,
  'src/sites/imports/import-under-load.slow.test.ts': [
    'src/sites',
    'src/platform/db',
    'src/platform/outbox',
    'db/migrations',
  ],
  'src/sites/imports/real-lists.test.ts': ['src/sites/imports'],
  'src/discovery/for-you/for-you.test.ts': ['src/discovery', 'src/sites/tags', 'db/migrations'],
  'src/discovery/for-you/similar.test.ts': ['src/discovery', 'src/newsfeed/posts', 'db/migrations'],
  'src/discovery/shuffle/surprise.test.ts': ['src/discovery', 'src/sites/tags', 'db/migrations'],
  'src/crawler/feeds/follow-feed-move.test.ts': crawling,
  'src/crawler/crawl/follow-move.test.ts': crawling,
  'src/crawler/feeds/hostile-feeds.test.ts': crawling,
  'src/crawler/no-posts/no-posts.test.ts': crawling,
  'src/crawler/crawl/connectivity-monitor.slow.test.ts': ['src/crawler', 'src/platform/outbound', 'test/web'],
  'src/crawler/pages/page-snapshot.test.ts': crawling,
  'src/crawler/crawl/refusals.test.ts': crawling,
  'src/crawler/feeds/shared-feed.test.ts': crawling,
  'src/crawler/worker/two-workers.test.ts': crawling,
  'src/discovery/recommendations/paths/find-path.test.ts': ['src/discovery/recommendations', 'db/migrations'],
  'src/discovery/search/follows-changes.test.ts': [
    'src/discovery/search',
    'src/sites/imports',
    'src/platform/outbox',
    'db/migrations',
  ],
  'src/discovery/search/search-at-size.slow.test.ts': ['src/discovery/search', 'db/migrations'],
  'src/platform/backup/hostile-backup.slow.test.ts': ['src/platform/backup', 'src/app/cli', 'db/migrations'],
  'src/platform/backup/large-backup.slow.test.ts': ['src/platform/backup', 'src/app/cli', 'db/migrations'],
  'test/deleted-stay-deleted.slow.test.ts': [
    'src/sites',
    'src/moderation/admin/blocked-sites',
    'db/migrations',
  ],
  'test/fuzz.test.ts': ['src/api-contract', ...domains, 'src/platform', 'db/migrations'],
  'test/growth.slow.test.ts': statements,
  'test/hidden-replies.slow.test.ts': [
    ...replies,
    'test/moderated-items.ts',
    'test/public-replies-over-time.ts',
  ],
  'test/kept-plans.slow.test.ts': statements,
  'test/largest-bodies.slow.test.ts': [
    'src/api-contract',
    ...domains,
    'src/platform',
    'test/longest-block.ts',
  ],
  'test/missing-keys.slow.test.ts': [...replies, 'test/missing-invalidations.ts'],
  'test/crawler/hostile-answers.slow.test.ts': [...crawling, 'test/crawler'],
  'test/crawler/killed-workers.slow.test.ts': [
    ...crawling,
    'src/app/worker.ts',
    'src/platform/jobs',
    'test/crawler',
  ],
  'test/crawler/listed-again.slow.test.ts': [
    'src/sites',
    'src/crawler',
    'db/migrations',
    'test/web',
    'test/crawler',
  ],
  'test/crawler/month.slow.test.ts': [...crawling, 'test/crawler'],
  'test/crawler/real-lists.slow.test.ts': [...crawling, 'src/sites/imports', 'test/crawler'],
  'test/stale-replies.slow.test.ts': [...replies, 'test/public-replies-over-time.ts'],
  'test/versions/side-by-side.slow.test.ts': [
    'packages',
    'src/app',
    'src/platform',
    'db/migrations',
    'test/versions',
  ],
}
