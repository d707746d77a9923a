import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { leftOut } from './scripts/left-out.ts'
import { LongestFirst } from './scripts/longest-first.ts'

/**
 * Tests that run on the embedded engine: every call once (`fuzz`), code that depends on the engine itself, the
 * two paths that carry money and pulls, and tests with `embedded` in their name. `npm run soak -- embedded` adds the
 * invariants, purchases and the freshness of profiles.
 */
const EMBEDDED = [
  'apps/server/src/security-headers.test.ts',
  'apps/server/src/platform/database/**/*.test.ts',
  'apps/server/src/platform/http/{fuzz,idempotency}.test.ts',
  'apps/server/src/features/ops/{backup,load-data,setup}/**/*.test.ts',
  'apps/server/src/features/ops/site/health.test.ts',
  'apps/server/src/features/{shop/payments/settle,clients/subscription/pull}.test.ts',
  'apps/server/**/*.embedded.test.ts',
  ...(process.env.DUKOU_EMBEDDED === 'all'
    ? ['apps/server/src/features/{ops/verify/verify,shop/payments/buy,clients/subscription/freshness}.test.ts']
    : []),
]

// All temporary files of a run are in one folder, deleted at its end. PostgreSQL's own user needs access through it.
const scratch = mkdtempSync(join(tmpdir(), 'dukou-run-'))
chmodSync(scratch, 0o711)
process.env.TMPDIR = scratch
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** How long a test waits for what comes soon. Only a failing test waits so long; the default is one second. */
const patient = { poll: { timeout: 60_000 } }

// One project per kind of test, so that scripts/test.mjs can run them in order and name what it skips.
const server = {
  setupFiles: [
    'scripts/mark-http.ts',
    'apps/server/test/light-passwords.ts',
    'apps/server/test/slow-statements.ts',
    'apps/server/test/drop-databases.ts',
  ],
  expect: patient,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // The server keeps no state in its modules, so that loading them once for all files of a worker shows the same.
  isolate: false,
}

/** Downloads a system first: in `npm run soak -- install` alone. */
const hasDebian = process.env.DUKOU_DEBIAN_ROOT === '1'

// On a PostgreSQL server where there is one, which is several times faster than the embedded engine.
const journeys = {
  globalSetup: ['scripts/build-before-tests.mjs', 'apps/server/test/global-setup.ts'],
  setupFiles: ['scripts/mark-http.ts', 'apps/server/test/light-passwords.ts'],
  expect: patient,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // As with the server's: what a file starts it ends itself, and loading the server anew took a seventh of the time.
  isolate: false,
}

export default defineConfig({
  test: {
    // One more than the default: on a small machine half of it would wait for processes and timers.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      // Some read every file there is, which takes its time on a busy machine.
      {
        test: {
          name: 'rules',
          testTimeout: 120_000,
          isolate: false,
          include: ['tools/rules/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      {
        test: {
          name: 'unit',
          expect: patient,
          testTimeout: 120_000,
          isolate: false,
          include: ['packages/**/*.test.ts', 'apps/node-agent/**/*.test.ts', 'tools/sandbox-gateway/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'web',
          expect: patient,
          testTimeout: 60_000,
          isolate: false,
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.browser.test.tsx'],
        },
      },
      './apps/web/vitest.config.ts',
      // Verbs are tested on a PostgreSQL server. What one engine alone can show is in `*.embedded.test.ts` and
      // `*.postgres.test.ts`.
      {
        test: {
          ...server,
          name: 'server:pglite',
          include: EMBEDDED,
          exclude: ['**/*.postgres.test.ts', ...leftOut('server:pglite')],
          globalSetup: ['scripts/build-before-tests.mjs'],
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      {
        test: {
          ...server,
          name: 'server:postgres',
          include: ['apps/server/**/*.test.ts'],
          exclude: ['**/*.embedded.test.ts', ...leftOut('server:postgres')],
          globalSetup: ['scripts/build-before-tests.mjs', 'apps/server/test/global-setup.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      { test: { ...journeys, name: 'browser', include: ['journeys/browser/**/*.test.ts'] } },
      {
        test: {
          ...journeys,
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            'journeys/browser/**',
            ...leftOut('journeys'),
            ...(hasDebian ? [] : ['journeys/install/debian-root.test.ts']),
          ],
        },
      },
    ],
  },
})
