import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // All faults take longer than everything else here: `npm run faults`.
    include: ['e2e/*.e2e.ts', 'e2e/faults/{killed,database-away,two-processes}.e2e.ts'],
    globalSetup: ['test/postgres-for-tests.ts', 'e2e/build-for-journeys.ts'],
    testTimeout: 180_000,
    // Two cores run a browser, a server and a database beside other journeys. `npm test` lists what failed once and
    // passed the second time at its end, so that it is not overlooked.
    retry: process.env.CI ? 1 : 0,
    // The machine may be slow.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 180_000,
    reporters: process.env.CI ? ['dot'] : ['default'],
    pool: 'forks',
    maxWorkers: 2,
  },
})
