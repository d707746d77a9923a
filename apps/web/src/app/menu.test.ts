import { describe, expect, it } from 'vitest'
import { MENU, menuFor, type Viewer } from './menu.ts'
import { BUILT_PATHS } from './pages.ts'

const EVERYWHERE = new Set(MENU.map(({ path }) => path))
const VIEWERS: Viewer[] = ['admin', 'normal', 'channel', 'operator', 'visitor']
const A = 'admin'
const N = 'normal'
const C = 'channel'
const O = 'operator'
const V = 'visitor'

/** Path, who sees it, and whether agency pages show it: the product's table, written down once more. */
const TABLE: [path: string, viewers: Viewer[], agency: boolean][] = [
  ['/', [A, N, C, O, V], true],
  ['/shop', [A, N, C, O, V], false],
  ['/agents', [A, N, C, O, V], true],
  ['/channel', [A, C, O, V], false],
  ['/order', [A, N, C, O], false],
  ['/traffic_records', [A, N, C, O], true],
  ['/admin_stastic', [A], false],
  ['/admin_coupon', [A, O], false],
  ['/coupon_records', [A, O], false],
  ['/admin_config', [A], false],
  ['/admin_userlist', [A], false],
  ['/all_traffic_records', [A], false],
  ['/admin_tradeList', [A], false],
  ['/admin_charge', [A], false],
  ['/admin_combos', [A], false],
  ['/admin_permissions', [A], false],
  ['/admin_entrys', [A], false],
  ['/admin_agents', [A], false],
  ['/admin_agentLines', [A], false],
  ['/admin_prize', [A, O], false],
  ['/wallet', [A, C, O, V], false],
  ['/windows_errors', [A, N, C, O], false],
  ['/feedback', [A, N, C, O], false],
  ['/push', [A, N, C, O], false],
  ['/user_info', [A, N, C, O], true],
  ['/admin_error', [A], false],
]

describe('the menu', () => {
  it.each(TABLE)('shows %s to %j', (path, viewers, agency) => {
    const seenBy = (agencyPage: boolean) =>
      VIEWERS.filter((viewer) => menuFor(viewer, agencyPage, EVERYWHERE).some((entry) => entry.path === path))
    expect(seenBy(false).sort()).toEqual([...viewers].sort())
    expect(seenBy(true).sort()).toEqual(agency ? [...viewers].sort() : [])
  })

  it('has these entries and no other', () => {
    expect([...EVERYWHERE].sort()).toEqual(TABLE.map(([path]) => path).sort())
  })

  it('leads agency visitors to the start page and the nodes only', () => {
    expect(menuFor('visitor', true, EVERYWHERE).map(({ path }) => path)).toEqual(['/', '/agents'])
  })

  it('never names a page that does not exist', () => {
    for (const { path } of menuFor('admin', false, BUILT_PATHS)) expect(BUILT_PATHS).toContain(path)
  })
})
