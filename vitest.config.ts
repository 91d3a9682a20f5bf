import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { slowTests } from './test/slow-tests.ts'

/** Generous because machines may be slow; a timeout is only for tests that hang. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000 }
const slowLimits = { testTimeout: 600_000, hookTimeout: 600_000 }
const slow = '**/*.slow.{test,e2e}.ts'
const slowFiles = Object.keys(slowTests)

/**
 * `npm test` runs the projects `unit` and `e2e`; `npm run test:slow` runs `slow` and `slow-e2e`; `npm run
 * faults` runs `faults`.
 */
export default defineConfig({
  test: {
    globalSetup: ['test/postgres-for-tests.ts'],
    setupFiles: ['test/before-each-file.ts'],
    provide: { isSlow: false },
    expect: { poll: { timeout: 60_000 } },
    reporters: process.env.CI ? ['dot'] : ['default'],
    pool: 'forks',
    // Workers spend more than half of their time waiting for the database, the browser and other processes.
    maxWorkers: availableParallelism() + 2,
    // Nothing is mocked, so test files can share the modules their worker has loaded.
    isolate: false,
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/wend/compiled', import.meta.url)) },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{packages,db,test}/**/*.test.ts'],
          exclude: [slow],
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slowFiles.filter((file) => !file.startsWith('e2e/')),
          provide: { isSlow: true },
          ...slowLimits,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow-e2e',
          include: slowFiles.filter((file) => file.startsWith('e2e/')),
          provide: { isSlow: true },
          globalSetup: ['e2e/build-app.ts'],
          ...slowLimits,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/*.e2e.ts', 'e2e/faults/{killed,killed-log-in,database-away,two-processes}.e2e.ts'],
          exclude: [slow],
          globalSetup: ['e2e/build-app.ts'],
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.e2e.ts'],
          globalSetup: ['e2e/build-app.ts'],
          ...limits,
        },
      },
    ],
  },
})
