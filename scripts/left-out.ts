/**
 * Files of `npm test -- --all` alone, by their project: they ask every call as everybody, fill every cell of a matrix, take
 * every turn of a race, kill programs at any moment, or repeat on the embedded engine what a PostgreSQL server has shown.
 * They take longer than all others together. A file that stands in no list runs with `npm test`.
 */
export const FILES: Record<string, string[]> = {
  'server:pglite': [
    'apps/server/src/cli/served-commands.embedded.test.ts',
    'apps/server/src/main.embedded.test.ts',
    'apps/server/src/features/clients/subscription/pull.test.ts',
    'apps/server/src/features/ops/{backup,load-data,site}/**',
    'apps/server/src/features/shop/payments/settle.test.ts',
    'apps/server/src/platform/database/{lock,migrate}.test.ts',
    'apps/server/src/platform/http/{fuzz,idempotency}.test.ts',
  ],
  'server:postgres': [
    'apps/server/simulator/**',
    'apps/server/src/main.test.ts',
    'apps/server/src/silent-database.postgres.test.ts',
    'apps/server/src/cli/run-command.test.ts',
    'apps/server/src/features/{matrix,pages,statements.postgres}.test.ts',
    'apps/server/src/features/base/settings/effects.test.ts',
    'apps/server/src/features/care/**/*.postgres.test.ts',
    'apps/server/src/features/care/users/user-lists.test.ts',
    'apps/server/src/features/insight/exports/export.postgres.test.ts',
    'apps/server/src/features/network/uniproxy/{exactly-once,no-database}.test.ts',
    'apps/server/src/features/ops/{backup/backup,verify/verify}.test.ts',
    'apps/server/src/features/ops/load-data/**',
    'apps/server/src/features/people/account/read-callers.postgres.test.ts',
    'apps/server/src/features/shop/**/*.postgres.test.ts',
    'apps/server/src/features/shop/payments/{faults,signed-notifies}.test.ts',
    'apps/server/src/features/shop/payments/chain/sources.test.ts',
    'apps/server/src/gateways/wechat-v3/{certificates,platform}.test.ts',
    'apps/server/src/platform/database/lock.test.ts',
    'apps/server/src/platform/http/{callers,fuzz,limit-connections}.test.ts',
  ],
  journeys: [
    'journeys/agent/{addresses,certificates,core-log,cut-off,exits,hysteria*,launcher,speed,upgrade}.test.ts',
    'journeys/attacks/**',
    'journeys/built/**',
    'journeys/cores/adapters-carry-bytes.test.ts',
    'journeys/crossing/cores.test.ts',
    'journeys/guessing/**',
    'journeys/install/install-agent.test.ts',
    'journeys/kills/kills.test.ts',
    'journeys/lib/site.test.ts',
    'journeys/matrix/{acceptance,data-plane,our-agent}.test.ts',
    'journeys/operations/{operations,versions}.test.ts',
    'journeys/outages/{silent-database,slow-clients}.test.ts',
    'journeys/plain/plain.test.ts',
    'journeys/races/{races,commerce-races}.test.ts',
    'journeys/usage/**',
  ],
}

/** Globs of the files of a project that this run leaves out: `scripts/test.mjs` sets `DUKOU_SHORT`. */
export const leftOut = (project: string): string[] => (process.env.DUKOU_SHORT === '1' ? (FILES[project] ?? []) : [])
