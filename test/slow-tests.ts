/** Whatever can change how a screen looks. */
const screens = [
  'docs/pictures/screens.ts',
  'src/demo',
  'src/features',
  'src/layout',
  'src/pages',
  'src/texts',
  'src/ui',
  'src/web',
]

/** Whatever can change how sites are crawled. */
const crawling = [
  'src/features/reading',
  'src/features/posts',
  'src/features/health',
  'src/main/reading.ts',
  'src/server/outbound',
  'db/migrations',
  'test/play-reading.ts',
  'test/web',
]

/** Whatever can change what a public reply says, and when. */
const replies = [
  'src/features',
  'src/server',
  'db/migrations',
  'test/public-replies.ts',
  'test/public-stage.ts',
]

/** Whatever can change what a statement costs. */
const statements = ['bench', 'src/features', 'src/server', 'db/migrations', 'package-lock.json']

/**
 * Files with tests that take long because they are large (`large.ts`), and the files and folders that each one guards: CI
 * runs it when any of those has changed. `npm run test:slow` runs them all.
 */
export const slowTests: Record<string, string[]> = {
  'e2e/accessibility.e2e.ts': [...screens, 'e2e/axe.ts', 'package-lock.json'],
  'e2e/import-survives.e2e.ts': [
    'src/features/imports',
    'src/features/staff/imports',
    'src/features/blogs',
    'src/server/jobs',
    'src/server/outbox',
    'db/migrations',
  ],
  'e2e/in-languages.e2e.ts': ['src/features/accounts', 'src/features/discussions', 'src/texts'],
  'e2e/keyboard-stops.e2e.ts': [...screens, 'e2e/stops.ts'],
  'e2e/languages.e2e.ts': [...screens, 'src/main'],
  'e2e/large-text.slow.e2e.ts': [...screens, 'e2e/large-text.ts', 'e2e/sticks-out.ts'],
  'e2e/member-first-paint.e2e.ts': [...screens, 'src/main/open-pages.ts'],
  'e2e/more-menus.e2e.ts': ['src/features', 'src/layout', 'src/pages', 'src/ui', 'e2e/more-menu.ts'],
  'e2e/other-folder.slow.e2e.ts': ['package-lock.json', 'src/main', 'src/server', 'vite.config.ts'],
  'e2e/pseudo-language.e2e.ts': [...screens, 'e2e/plain-english.ts'],
  'e2e/rebuilt.slow.e2e.ts': ['package-lock.json', 'src/main', 'src/server', 'vite.config.ts'],
  'e2e/script-weight.e2e.ts': [...screens, 'package-lock.json', 'src/main', 'vite.config.ts'],
  'e2e/sites.e2e.ts': [...screens, 'e2e/axe.ts', 'package-lock.json'],
  'e2e/slow-members-pages.slow.e2e.ts': [...screens, 'src/main/open-pages.ts'],
  'e2e/staff.e2e.ts': ['e2e/axe.ts', 'src/features/staff', 'src/ui'],
  'e2e/steady-pages.e2e.ts': [...screens, 'src/main/open-pages.ts'],
  'e2e/suspend.e2e.ts': ['src/features/staff', 'src/features/visibility', 'src/ui'],
  'src/features/following/following.test.ts': [
    'src/features/following',
    'src/features/river',
    'db/migrations',
  ],
  'src/features/following/lists.test.ts': ['src/features/following', 'src/features/imports'],
  'src/features/following/many-lists.test.ts': ['src/features/following', 'src/features/imports'],
  'src/features/health/health.test.ts': crawling,
  'src/features/imports/import-beside-people.slow.test.ts': [
    'src/features/blogs',
    'src/features/imports',
    'src/features/locks',
    'src/features/tags',
    'src/server/outbox',
    'db/migrations',
  ],
  'src/features/imports/real-lists.test.ts': ['src/features/imports'],
  'src/features/lists/for-you.test.ts': ['src/features/lists', 'src/features/tags', 'db/migrations'],
  'src/features/lists/similar.test.ts': ['src/features/lists', 'src/features/posts', 'db/migrations'],
  'src/features/lists/surprise.test.ts': ['src/features/lists', 'src/features/tags', 'db/migrations'],
  'src/features/reading/follow-feed-move.test.ts': crawling,
  'src/features/reading/follow-move.test.ts': crawling,
  'src/features/reading/hostile-feeds.test.ts': crawling,
  'src/features/reading/no-posts.test.ts': crawling,
  'src/features/reading/own-line.slow.test.ts': ['src/features/reading', 'src/server/outbound', 'test/web'],
  'src/features/reading/page-sight.test.ts': crawling,
  'src/features/reading/refusals.test.ts': crawling,
  'src/features/reading/shared-feed.test.ts': crawling,
  'src/features/reading/two-workers.test.ts': crawling,
  'src/features/recommendations/find-path.test.ts': ['src/features/recommendations', 'db/migrations'],
  'src/features/search/follows-changes.test.ts': [
    'src/features/search',
    'src/features/imports',
    'src/server/outbox',
    'db/migrations',
  ],
  'src/features/search/search-at-size.slow.test.ts': ['src/features/search', 'db/migrations'],
  'src/server/backup/hostile-backup.slow.test.ts': [
    'src/server/backup',
    'src/main/commands',
    'db/migrations',
  ],
  'src/server/backup/large-backup.slow.test.ts': ['src/server/backup', 'src/main/commands', 'db/migrations'],
  'test/deleted-stay-deleted.slow.test.ts': [
    'src/features/blogs',
    'src/features/imports',
    'src/features/staff/refused-sites',
    'db/migrations',
  ],
  'test/fuzz.test.ts': ['src/contract', 'src/features', 'src/server', 'db/migrations'],
  'test/growth.slow.test.ts': statements,
  'test/hidden-replies.slow.test.ts': [...replies, 'test/absences.ts', 'test/public-replies-over-time.ts'],
  'test/kept-plans.slow.test.ts': statements,
  'test/largest-bodies.slow.test.ts': ['src/contract', 'src/features', 'src/server', 'test/largest-turn.ts'],
  'test/missing-keys.slow.test.ts': [...replies, 'test/unseen-changes.ts'],
  'test/reading/hostile-answers.slow.test.ts': [...crawling, 'test/reading'],
  'test/reading/killed-workers.slow.test.ts': [
    ...crawling,
    'src/main/worker.ts',
    'src/server/jobs',
    'test/reading',
  ],
  'test/reading/listed-again.slow.test.ts': [
    'src/features/imports',
    'src/features/blogs',
    'src/features/reading',
    'db/migrations',
    'test/web',
    'test/reading',
  ],
  'test/reading/month.slow.test.ts': [...crawling, 'test/reading'],
  'test/reading/real-lists.slow.test.ts': [...crawling, 'src/features/imports', 'test/reading'],
  'test/stale-replies.slow.test.ts': [...replies, 'test/public-replies-over-time.ts'],
  'test/versions/side-by-side.slow.test.ts': ['src/main', 'src/server', 'db/migrations', 'test/versions'],
}
