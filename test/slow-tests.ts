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

/**
 * Tests that take minutes because they are large, and the files and folders that each one guards: CI runs it when any of
 * those has changed. `npm run test:slow` runs them all.
 */
export const slowTests: Record<string, string[]> = {
  'e2e/accessibility.slow.e2e.ts': [
    ...screens,
    'e2e/accessible-screens.ts',
    'e2e/axe.ts',
    'package-lock.json',
  ],
  'e2e/import-survives.slow.e2e.ts': [
    'e2e/import-through-kill.ts',
    'src/features/imports',
    'src/features/staff/imports',
    'src/features/blogs',
    'src/server/jobs',
    'src/server/outbox',
    'db/migrations',
  ],
  'e2e/large-text.slow.e2e.ts': [...screens, 'e2e/large-text.ts', 'e2e/sticks-out.ts'],
  'e2e/other-folder.slow.e2e.ts': ['package-lock.json', 'src/main', 'src/server', 'vite.config.ts'],
  'e2e/pseudo-language.slow.e2e.ts': [
    ...screens,
    'e2e/plain-english.ts',
    'e2e/screens-in-pseudo-language.ts',
  ],
  'e2e/rebuilt.slow.e2e.ts': ['package-lock.json', 'src/main', 'src/server', 'vite.config.ts'],
  'e2e/steady-pages.slow.e2e.ts': [...screens, 'src/main/open-pages.ts', 'e2e/steady-pages.ts'],
  'src/features/imports/import-beside-people.slow.test.ts': [
    'src/features/blogs',
    'src/features/imports',
    'src/features/locks',
    'src/features/tags',
    'src/server/outbox',
    'db/migrations',
  ],
  'src/features/reading/own-line.slow.test.ts': ['src/features/reading', 'src/server/outbound', 'test/web'],
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
  'test/hidden-replies.slow.test.ts': [
    'src/features',
    'src/server/cache',
    'db/migrations',
    'test/absences.ts',
    'test/public-replies-over-time.ts',
    'test/public-replies.ts',
    'test/public-stage.ts',
  ],
  'test/reading/killed-workers.slow.test.ts': [
    'src/features/reading',
    'src/features/posts',
    'src/features/health',
    'src/main/reading.ts',
    'src/main/worker.ts',
    'src/server/outbound',
    'src/server/jobs',
    'db/migrations',
    'test/web',
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
  'test/reading/month.slow.test.ts': [
    'src/features/reading',
    'src/features/posts',
    'src/features/health',
    'src/main/reading.ts',
    'src/server/outbound',
    'db/migrations',
    'test/web',
    'test/reading',
  ],
  'test/versions/side-by-side.slow.test.ts': ['src/main', 'src/server', 'db/migrations', 'test/versions'],
}
