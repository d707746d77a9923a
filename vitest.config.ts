import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// One project per kind of test, so that scripts/test.mjs can run them in order and name what it skips.
const server = {
  include: ['apps/server/**/*.test.ts'],
  setupFiles: ['scripts/mark-http.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    // One more than the default: on a small machine half of it would wait for processes and timers.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'rules', include: ['tools/rules/**/*.test.ts', 'scripts/**/*.test.mjs'] } },
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['packages/**/*.test.ts', 'tools/sandbox-gateway/**/*.test.ts'],
        },
      },
      { test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'] } },
      // What one engine alone can show is in files named `*.embedded.test.ts` and `*.postgres.test.ts`.
      {
        test: {
          ...server,
          name: 'server:pglite',
          exclude: ['**/*.postgres.test.ts'],
          globalSetup: ['scripts/build-before-tests.mjs'],
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      {
        test: {
          ...server,
          name: 'server:postgres',
          exclude: ['**/*.embedded.test.ts'],
          globalSetup: ['scripts/build-before-tests.mjs', 'apps/server/test/global-setup.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          globalSetup: ['scripts/build-before-tests.mjs'],
          setupFiles: ['scripts/mark-http.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
