import { type StaffRole, type StaffScope, scopesOf } from '@dukou/domain'
import { describe, expect, it } from 'vitest'
import { OFFICE_PAGES } from '../office-pages.ts'
import { PAGES } from '../pages.ts'
import { menuFor } from './menu.ts'
import type { Place, Viewer } from './page-row.ts'

const ALL = [...PAGES, ...OFFICE_PAGES]
const PLACES: Place[] = ['main', 'more', 'account', 'manage']
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
  // Ours.
  ['/prize', [A, N, C, O], false],
  ['/admin_link_resets', [A], false],
  ['/admin_corrections', [A], false],
  ['/admin_agencies', [A], false],
  ['/admin_gifts', [A], false],
  ['/admin_refunds', [A], false],
  ['/admin_chain', [A], false],
  ['/admin_transfers', [A], false],
  ['/admin_reconciliation', [A], false],
  ['/admin_channels', [A], false],
  ['/admin_rebates', [A], false],
  ['/admin_api_tokens', [A], false],
  ['/admin', [A], false],
  ['/admin_audit', [A], false],
  ['/admin_tickets', [A], false],
  ['/admin_pay_channels', [A], false],
  ['/admin_api_tokens', [A], false],
  ['/admin_webhooks', [A], false],
  ['/admin_staff', [A], false],
  ['/admin_node_programs', [A], false],
]

const entriesOf = (viewer: Viewer, agencyPage: boolean, scopes: readonly StaffScope[] = []) =>
  PLACES.flatMap((place) => menuFor(ALL, { viewer, scopes }, agencyPage, place)).map(({ path }) => path)
const seenBy = (path: string, agencyPage: boolean) =>
  VIEWERS.filter((viewer) => entriesOf(viewer, agencyPage).some((entry) => entry === path)).sort()

const OPERATORS_PAGES = ['/admin_coupon', '/coupon_records', '/admin_prize']

describe('the menu', () => {
  it.each(TABLE.filter(([path]) => ALL.some((page) => page.path === path)))(
    'shows %s to %j',
    (path, viewers, agency) => {
      expect(seenBy(path, false)).toEqual([...viewers].sort())
      expect(seenBy(path, true)).toEqual(agency ? [...viewers].sort() : [])
    },
  )

  it('has no entry that the product’s table has not', () => {
    const isInTable = (page: string) => TABLE.some(([path]) => path === page)
    expect(ALL.filter(({ path, menu }) => menu && !isInTable(path))).toEqual([])
  })

  it.each<[StaffRole[], string[]]>([
    [
      ['support'],
      [
        '/admin',
        '/admin_userlist',
        '/admin_link_resets',
        '/admin_tickets',
        '/all_traffic_records',
        '/admin_gifts',
        '/admin_tradeList',
        '/admin_transfers',
        '/admin_refunds',
        '/admin_chain',
        '/admin_coupon',
        '/coupon_records',
        '/admin_channels',
        '/admin_rebates',
      ],
    ],
    [
      ['finance'],
      [
        '/admin',
        '/admin_stastic',
        '/admin_userlist',
        '/admin_link_resets',
        '/admin_corrections',
        '/all_traffic_records',
        '/admin_gifts',
        '/admin_tradeList',
        '/admin_transfers',
        '/admin_charge',
        '/admin_refunds',
        '/admin_reconciliation',
        '/admin_chain',
        '/admin_combos',
        '/admin_coupon',
        '/coupon_records',
        '/admin_prize',
        '/admin_channels',
        '/admin_rebates',
      ],
    ],
    [
      ['operations'],
      [
        '/admin',
        '/admin_stastic',
        '/admin_combos',
        '/admin_coupon',
        '/coupon_records',
        '/admin_prize',
        '/admin_agents',
        '/admin_agentLines',
        '/admin_entrys',
        '/admin_permissions',
        '/admin_error',
      ],
    ],
  ])('shows %s the pages of the back office that their scopes allow, and nothing else', (roles, pages) => {
    const office = OFFICE_PAGES.map(({ path }): string => path)
    const seen = entriesOf('normal', false, scopesOf(roles)).filter((path) => office.includes(path))
    expect(seen).toEqual(pages)
    const asOperator = entriesOf('operator', false, scopesOf(roles)).filter((path) => office.includes(path))
    expect(asOperator).toEqual(office.filter((path) => pages.includes(path) || OPERATORS_PAGES.includes(path)))
    expect(entriesOf('normal', true, scopesOf(roles)).filter((path) => office.includes(path))).toEqual([])
  })

  it('leads to the pages in the order in which they are listed', () => {
    expect(entriesOf('normal', false).slice(0, 4)).toEqual(['/', '/shop', '/agents', '/order'])
  })
})
