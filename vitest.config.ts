import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { slowTests } from './test/slow-tests.ts'

/** The machine may be slow: a limit ends what hangs, and nothing else. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000 }
const slowLimits = { testTimeout: 600_000, hookTimeout: 600_000 }
const slow = '**/*.slow.{test,e2e}.ts'
const slowFiles = Object.keys(slowTests)

/**
 * The projects `unit` and `journeys` are what `npm test` runs; `slow` and `slow-journeys` are `npm run test:slow`, and `faults` is
 * `npm run faults`.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/postgres-for-tests.ts'],
    setupFiles: ['test/before-each-file.ts'],
    provide: { is_slow: false },
    expect: { poll: { timeout: 60_000 } },
    reporters: process.env.CI ? ['dot'] : ['default'],
    pool: 'forks',
    // More than half of a worker's time goes by waiting for the database, the browser and other processes.
    maxWorkers: availableParallelism() + 2,
    // Nothing is mocked, so files share what their worker has loaded.
    isolate: false,
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/wend/compiled', import.meta.url)) },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{packages,test}/**/*.test.ts'],
          exclude: [slow],
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slowFiles.filter((file) => !file.startsWith('e2e/')),
          provide: { is_slow: true },
          ...slowLimits,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow-journeys',
          include: slowFiles.filter((file) => file.startsWith('e2e/')),
          provide: { is_slow: true },
          globalSetup: ['e2e/build-for-journeys.ts'],
          ...slowLimits,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/*.e2e.ts', 'e2e/faults/{killed,killed-log-in,database-away,two-processes}.e2e.ts'],
          exclude: [slow],
          globalSetup: ['e2e/build-for-journeys.ts'],
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.e2e.ts'],
          globalSetup: ['e2e/build-for-journeys.ts'],
          ...limits,
        },
      },
    ],
  },
})
