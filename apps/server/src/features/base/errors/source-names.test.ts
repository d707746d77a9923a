import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { withSourceNames } from './source-names.ts'

let site: string

/** A part whose first line is, from its fifth column on, line 3 of `src/orders.tsx` from its second. */
beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'dukou-maps-'))
  mkdirSync(join(site, '.maps'))
  const map = { version: 3, names: [], sources: ['apps/web/src/orders.tsx'], mappings: 'IAEC' }
  writeFileSync(join(site, '.maps/orders-abc.js.map'), JSON.stringify(map))
  writeFileSync(join(site, '.maps/broken-abc.js.map'), 'not a map')
  writeFileSync(join(site, 'secret.js.map'), JSON.stringify(map))
})

describe('the stack of a browser', () => {
  it('names our sources, as Chromium and as Firefox and Safari write it', async () => {
    const told = [
      'TypeError: x is undefined',
      '    at a (https://dukou.example/assets/orders-abc.js:1:9)',
      '    at https://dukou.example/assets/orders-abc.js:1:5',
      'b@https://dukou.example/assets/orders-abc.js:1:5',
    ]
    expect((await withSourceNames(site, told.join('\n'))).split('\n')).toEqual([
      'TypeError: x is undefined',
      '    at a (apps/web/src/orders.tsx:3:2)',
      '    at apps/web/src/orders.tsx:3:2',
      'b@apps/web/src/orders.tsx:3:2',
    ])
  })

  it.each([
    ['a part of a build that is gone', 'at a (https://dukou.example/assets/gone-abc.js:1:5)'],
    ['a map that is broken', 'at a (https://dukou.example/assets/broken-abc.js:1:5)'],
    ['a place before the first of the map', 'at a (https://dukou.example/assets/orders-abc.js:1:2)'],
    ['no line at all', 'at a (https://dukou.example/assets/orders-abc.js:0:0)'],
    ['a file elsewhere', 'at a (https://dukou.example/assets/../secret.js:1:5)'],
    ['words that are no stack', 'nothing'],
    ['nothing', ''],
  ])('stays as it was told of %s', async (_what, told) => {
    expect(await withSourceNames(site, told)).toBe(told)
  })

  it('is read from few maps, however many parts somebody names', async () => {
    const places = Array.from({ length: 500 }, (_, at) => `at a (https://dukou.example/assets/part-${at}.js:1:5)`)
    const told = [...places, 'at a (https://dukou.example/assets/orders-abc.js:1:5)'].join('\n')
    expect(await withSourceNames(site, told)).toBe(told)
  })
})
