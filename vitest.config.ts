import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    globalSetup: ['test/postgres-for-tests.ts'],
    // These machines are slow and noisy at times; a test that hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: process.env.CI ? ['dot'] : ['default'],
    pool: 'forks',
    maxWorkers: 2,
  },
})
