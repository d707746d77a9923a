import {
  type AnyCall,
  allPlans,
  allTrafficRecords,
  basicStatistics,
  calls,
  getSettings,
  hostInfo,
  listCouponRecords,
  listCoupons,
  listEntitlements,
  listEntries,
  listErrors,
  listLines,
  listNodes,
  listPrizes,
  listTrades,
  listUsers,
  listWithdrawals,
} from '@dukou/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, forgetAnswers, golden, inputsOf } from '../../../test/answers.ts'
import { until } from '../../../test/page-time.ts'
import { close, member, open, route, visitor } from '../../../test/site.tsx'
import { writeCookie } from '../../lib/cookies.ts'
import type { Viewer } from '../frame/page-row.ts'
import { OFFICE_PAGES } from '../office-pages.ts'

/**
 * The product's pages of the back office, written down once more: address, what the page and its menu entry are called,
 * the list that the screen shows, and the rows. A row counts from the day on which its page is built.
 */
const TABLE = [
  row('/admin_config', '配置管理', getSettings, 'opens (1.2-60)', 'is in the menu (1.2-84)'),
  row('/admin_permissions', '权限管理', listEntitlements, 'opens (1.2-61)', 'is in the menu (1.2-90)'),
  row('/admin_userlist', '用户管理', listUsers, 'opens (1.2-62)', 'is in the menu (1.2-85)'),
  row('/all_traffic_records', '全部流量记录', allTrafficRecords, 'opens (1.2-63)', 'is in the menu (1.2-86)'),
  row('/admin_tradeList', '交易管理', listTrades, 'opens (1.2-64)', 'is in the menu (1.2-87)'),
  row('/admin_charge', '提现管理', listWithdrawals, 'opens (1.2-65)', 'is in the menu (1.2-88)'),
  row('/admin_combos', '商品管理', allPlans, 'opens (1.2-66)', 'is in the menu (1.2-89)'),
  row('/admin_entrys', '入口管理', listEntries, 'opens (1.2-67)', 'is in the menu (1.2-91)'),
  row('/admin_agents', '节点管理', listNodes, 'opens (1.2-68)', 'is in the menu (1.2-92)'),
  row('/admin_agentLines', '线路管理', listLines, 'opens (1.2-69)', 'is in the menu (1.2-93)'),
  row('/admin_coupon', '优惠券管理', listCoupons, 'opens (1.2-70)', 'is in the menu (1.2-82)', ['admin', 'operator']),
  row('/admin_error', '运行日志', listErrors, 'opens (1.2-71)', 'is in the menu (1.2-100)'),
  row('/coupon_records', '优惠券记录', listCouponRecords, 'opens (1.2-72)', 'is in the menu (1.2-83)', [
    'admin',
    'operator',
  ]),
  row('/admin_prize', '抽奖管理', listPrizes, 'opens (1.2-73)', 'is in the menu (1.2-94)', ['admin', 'operator']),
  row('/admin_stastic', '统计', basicStatistics, 'opens (1.2-74)', 'is in the menu (1.2-81)'),
].filter(({ path }) => OFFICE_PAGES.some((built) => built.path === path))

function row(path: string, title: string, list: AnyCall, opens: string, entry: string, viewers: Viewer[] = ['admin']) {
  return { path, title, list, opens: `${path} ${opens}`, entry: `${path} ${entry}`, viewers }
}

const VIEWERS: Viewer[] = ['admin', 'normal', 'channel', 'operator', 'visitor']

/** A page without calls of its own. */
const SOME_PAGE = '/windows_errors'

interface Entry {
  href: string
  text: string
}

/** The entries of the drawn menu, by who looks and whether at an agency's page. */
const drawn = new Map<string, Entry[]>()

async function readMenu(viewer: Viewer, agency: boolean): Promise<Entry[]> {
  if (viewer === 'visitor') {
    visitor()
    answer(hostInfo, { ...golden(hostInfo), agencyUserDomain: agency ? location.hostname : '' })
  } else member({ role: viewer, isAgency: agency })
  await open(SOME_PAGE)
  const entries = () => [...document.querySelectorAll('header nav a')]
  const menu = () => entries().map((link) => link.getAttribute('href') ?? '')
  const known =
    viewer === 'visitor' ? page.getByRole('link', { name: '登录' }) : page.getByRole('button', { name: '通知' })
  await until(() => known.elements().length > 0)
  // Everybody has the shop but agency customers.
  await until(() => menu().includes('/#/shop') !== agency)
  // The rows of the back office come with the first who works there. They are known to those who look after him.
  const worksHere = viewer === 'admin' || viewer === 'operator'
  if (worksHere && !agency) await until(() => menu().some((href) => href.startsWith('/#/admin_')))
  const read = entries().map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent.trim() }))
  await close()
  return read
}

describe('the drawn menu', () => {
  beforeAll(async () => {
    for (const viewer of VIEWERS) {
      for (const agency of [false, true]) drawn.set(`${viewer} ${agency}`, await readMenu(viewer, agency))
    }
    expect(forgetAnswers()).toEqual([])
  })

  it.each(TABLE.map(({ entry, ...page }) => [entry, page] as const))(
    'shows each entry by its name to its viewers alone, and on agency pages to nobody: %s',
    (_, { path, title, viewers }) => {
      const seenBy = (agency: boolean) =>
        VIEWERS.flatMap((viewer) => {
          const found = drawn.get(`${viewer} ${agency}`)?.filter(({ href }) => href === `/#${path}`) ?? []
          return found.map(({ text }) => ({ viewer, text }))
        })
      expect(seenBy(false)).toEqual(viewers.map((viewer) => ({ viewer, text: title })))
      expect(seenBy(true)).toEqual([])
    },
  )
})

describe('a page of the back office', () => {
  it.each(TABLE.map(({ opens, ...page }) => [opens, page] as const))(
    'sends visitors to the login page, and shows its own screen to who has the cookie of a session: %s',
    async (_, { path, title, list }) => {
      for (const call of Object.values<AnyCall>(calls)) if (call.reads) answer(call, golden(call))
      visitor()
      await open(path)
      await until(() => route() === '/login')
      expect(inputsOf(list)).toEqual([])
      await close()
      member({ role: 'admin' })
      writeCookie('token_state', '1', { days: 1 })
      await open(path)
      await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await until(() => document.title.startsWith(title) && inputsOf(list).length > 0)
      const side = page.getByRole('navigation', { name: '后台菜单' })
      await expect.element(side.getByRole('link', { name: title, exact: true })).toHaveAttribute('aria-current', 'page')
      expect(route()).toBe(path)
    },
  )
})

/** Opens pages as somebody who works here, and sees on each a control that changes or hands out what it lists. */
async function manages(viewer: 'admin' | 'operator', acts: Record<string, string>): Promise<string[]> {
  const asked: string[] = []
  for (const [path, act] of Object.entries(acts)) {
    for (const call of Object.values<AnyCall>(calls)) if (call.reads) answer(call, golden(call))
    member({ role: viewer })
    writeCookie('token_state', '1', { days: 1 })
    await open(path)
    await until(() => document.querySelector('main')?.textContent.includes(act))
    const { list } = TABLE.find((row) => row.path === path) ?? {}
    await until(() => list && inputsOf(list).length > 0)
    if (list) asked.push(list.path)
    await close()
  }
  return asked
}

describe('who manages what', () => {
  const OF_ADMINS = {
    '/admin_config': '保存',
    '/admin_permissions': '新建权限',
    '/admin_agents': '新建节点',
    '/admin_entrys': '新建入口',
    '/admin_agentLines': '新建线路',
    '/admin_userlist': '渠道',
    '/admin_tradeList': '交易管理',
    '/admin_charge': '结算',
    '/admin_combos': '新建商品',
    '/admin_stastic': 'CSV',
    '/all_traffic_records': 'CSV',
    '/admin_error': '清空',
  }
  const OF_OPERATORS = { '/admin_coupon': '新建优惠券', '/coupon_records': '优惠券记录', '/admin_prize': '新建奖品' }

  it('an admin manages settings, permissions, agents, entries, lines, users and channels, trades, withdrawals, combos, statistics, traffic records and the error log, by /api/admin paths (3.1-01)', async () => {
    const asked = await manages('admin', OF_ADMINS)
    expect(asked.filter((path) => !path.startsWith('/api/admin/'))).toEqual([])
    expect(asked).toHaveLength(12)
  })

  it('an operator manages coupons, coupon usage records and prizes, by /api/yunying paths (3.1-02, 3.6-01)', async () => {
    const asked = await manages('operator', OF_OPERATORS)
    expect(asked.filter((path) => !path.startsWith('/api/yunying/'))).toEqual([])
    expect(asked).toHaveLength(3)
    const ofAdmins = TABLE.filter(({ path }) => path in OF_ADMINS).map(({ list }) => list.path)
    expect(ofAdmins.filter((path) => !path.startsWith('/api/admin/'))).toEqual([])
  })
})
