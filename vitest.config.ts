import { defineConfig } from 'vitest/config'

// One project per kind of test, so that scripts/test.mjs can run them in order and name what it skips.
const server = {
  include: ['apps/server/**/*.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['tools/rules/**/*.test.ts'] } },
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['packages/**/*.test.ts', 'tools/sandbox-gateway/**/*.test.ts'],
        },
      },
      { test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'] } },
      { test: { ...server, name: 'server:pglite', env: { TEST_DATABASE: 'pglite' } } },
      {
        test: {
          ...server,
          name: 'server:postgres',
          globalSetup: ['apps/server/test/global-setup.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
