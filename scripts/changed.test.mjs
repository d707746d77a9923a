import { expect, it } from 'vitest'
import { testsOf } from './changed.mjs'

it('a change of a feature asks for the tests of its slice, on the side that it is on', () => {
  expect(
    testsOf(['apps/server/src/features/shop/orders/list/rows.ts', 'apps/server/src/features/shop/orders/pay.ts']),
  ).toEqual({
    chosen: { 'server:postgres': ['apps/server/src/features/shop/orders/'] },
    left: [],
  })
  expect(testsOf(['apps/web/src/features/shop/orders/office/x.tsx']).chosen).toEqual({
    web: ['apps/web/src/features/shop/orders/'],
    screens: ['apps/web/src/features/shop/orders/'],
  })
})

it('a change elsewhere asks for the tests of its package or folder', () => {
  expect(testsOf(['packages/domain/src/money.ts', 'apps/server/src/platform/http/trouble.ts']).chosen).toEqual({
    unit: ['packages/domain/'],
    'server:postgres': ['apps/server/src/platform/http/'],
  })
  expect(testsOf(['apps/node-agent/src/core/cut-off.ts', 'apps/node-agent/src/spool.ts'])).toEqual({
    chosen: { unit: ['apps/node-agent/'] },
    left: [],
  })
})

it('a journey runs where it changed itself; code that only journeys and migrations have is told as left', () => {
  const files = ['journeys/kills/kills.test.ts', 'journeys/browser/back.browser.test.ts', 'journeys/lib/site.ts']
  expect(testsOf([...files, 'docs/map.md', 'scripts/lib.mjs', 'apps/server/migrations/0058-x.sql'])).toEqual({
    chosen: { journeys: [files[0]], browser: [files[1]] },
    left: ['journeys/lib/site.ts', 'apps/server/migrations/0058-x.sql'],
  })
})
