import { describe, expect, it } from 'vitest'
import { judge, kindOf, readRows } from './rows.mjs'

const rows = [
  { id: '1.1-01', area: 'account', statement: 'is seen', check: 'browser' },
  { id: '1.1-02', area: 'account', statement: 'is answered', check: 'api', calls: ['/api/user/userinfo'] },
  { id: '1.1-03', area: 'nodes', statement: 'carries bytes', check: 'node' },
  { id: '1.1-04', area: 'nodes', statement: 'is a rule', check: 'unit' },
]
const passed = { title: '', status: 'passed' }
const page = { ...passed, file: '/x/journeys/browser/a.browser.test.ts' }
const overHttp = { ...passed, file: '/x/apps/server/a.test.ts', meta: { asked: ['/api/user/userinfo'] } }
const alone = { ...passed, file: '/x/apps/server/a.test.ts' }
const withCore = { ...passed, file: '/x/journeys/crossing/a.test.ts', meta: { ...overHttp.meta, withCore: true } }
const provenBy = (test, title) => judge(rows, [{ ...test, title }]).proven.map(({ id }) => id)
const EVERY_ID = 'does it (1.1-01, 1.1-02, 1.1-03, 1.1-04)'

describe('an acceptance row', () => {
  it('is proven only by a test of the kind that its check asks for', () => {
    expect(provenBy(page, EVERY_ID)).toEqual(['1.1-01', '1.1-04'])
    expect(provenBy(overHttp, EVERY_ID)).toEqual(['1.1-02', '1.1-04'])
    expect(provenBy(withCore, EVERY_ID)).toEqual(['1.1-02', '1.1-03', '1.1-04'])
    expect(provenBy(alone, EVERY_ID)).toEqual(['1.1-04'])
  })

  it('is proven over HTTP only by tests that together asked every call it names', () => {
    const row = { id: '1.1-02', area: 'shop', statement: '', check: 'api', calls: ['/api/shop/list', '/api/file/*'] }
    const test = (...asked) => ({ ...overHttp, title: 'does it (1.1-02)', meta: { asked } })
    const judged = (...tests) => judge([row], tests)
    expect(judged(test('/api/shop/list', '/api/file/a.webp')).proven).toEqual([row])
    expect(judged(test('/api/shop/list'), test('/api/file/a.webp')).proven).toEqual([row])
    const { proven, unproven, beside } = judged(test('/api/shop/list', '/api/shop/listing', '/x/api/file/a'))
    expect([proven, unproven]).toEqual([[], [row]])
    expect(beside).toEqual([{ id: '1.1-02', calls: ['/api/file/*'] }])
  })

  it('of a node is not proven by a file of journeys in which no core ran', () => {
    expect(provenBy({ ...withCore, meta: overHttp.meta }, '1.1-03')).toEqual([])
  })

  it('names its calls where its check is api, and only there', () => {
    for (const { id, check, calls } of readRows()) {
      expect({ id, named: calls.length > 0 }).toEqual({ id, named: check === 'api' })
      for (const call of calls) expect(call).toMatch(/^\/(api|describe|country)\/[\w/.*]+$/)
    }
  })

  it('is not proven by a test that was skipped, nor while another test of it fails', () => {
    expect(provenBy({ ...page, status: 'skipped' }, '1.1-01 is seen')).toEqual([])
    const both = [
      { ...page, title: '1.1-01 is seen' },
      { ...alone, title: '1.1-01 is thought of', status: 'failed' },
    ]
    expect(judge(rows, both).proven).toEqual([])
  })

  it('that is claimed by another kind of test, or does not exist, is named', () => {
    const { misplaced, unknown } = judge(rows, [{ ...alone, title: '1.1-01 and 1.1-99' }])
    expect(misplaced.map(({ id }) => id)).toEqual(['1.1-01'])
    expect(unknown).toEqual(['1.1-99'])
  })

  it('stays unproven by a component test outside of a browser', () => {
    expect(kindOf({ file: '/x/apps/web/src/ui/a.test.tsx' })).toBe('unit')
    expect(kindOf({ file: '/x/apps/web/src/ui/a.browser.test.tsx' })).toBe('browser')
  })

  it('has a check that is known', () => {
    const kinds = new Set(readRows().map(({ check }) => check))
    expect([...kinds].sort()).toEqual(['api', 'browser', 'file', 'node', 'unit'])
  })
})
