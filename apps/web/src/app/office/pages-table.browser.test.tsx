import { type AnyCall, calls, hostInfo } from '@dukou/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, forgetAnswers, golden } from '../../../test/answers.ts'
import { until } from '../../../test/page-time.ts'
import { close, member, open, route, visitor } from '../../../test/site.tsx'
import type { Viewer } from '../frame/page-row.ts'
import { OFFICE_PAGES } from '../office-pages.ts'

/** The product's pages of the back office, written down once more; a row counts from the day on which its page is built. */
const TABLE = [
  row('/admin_config', 'opens (1.2-60)', 'is in the menu (1.2-84)'),
  row('/admin_permissions', 'opens (1.2-61)', 'is in the menu (1.2-90)'),
  row('/admin_userlist', 'opens (1.2-62)', 'is in the menu (1.2-85)'),
  row('/all_traffic_records', 'opens (1.2-63)', 'is in the menu (1.2-86)'),
  row('/admin_tradeList', 'opens (1.2-64)', 'is in the menu (1.2-87)'),
  row('/admin_charge', 'opens (1.2-65)', 'is in the menu (1.2-88)'),
  row('/admin_combos', 'opens (1.2-66)', 'is in the menu (1.2-89)'),
  row('/admin_entrys', 'opens (1.2-67)', 'is in the menu (1.2-91)'),
  row('/admin_agents', 'opens (1.2-68)', 'is in the menu (1.2-92)'),
  row('/admin_agentLines', 'opens (1.2-69)', 'is in the menu (1.2-93)'),
  row('/admin_coupon', 'opens (1.2-70)', 'is in the menu (1.2-82)', ['admin', 'operator']),
  row('/admin_error', 'opens (1.2-71)', 'is in the menu (1.2-100)'),
  row('/coupon_records', 'opens (1.2-72)', 'is in the menu (1.2-83)', ['admin', 'operator']),
  row('/admin_prize', 'opens (1.2-73)', 'is in the menu (1.2-94)', ['admin', 'operator']),
  row('/admin_stastic', 'opens (1.2-74)', 'is in the menu (1.2-81)'),
].filter(({ path }) => OFFICE_PAGES.some((built) => built.path === path))

function row(path: string, opens: string, entry: string, viewers: Viewer[] = ['admin']) {
  return { path, opens: `${path} ${opens}`, entry: `${path} ${entry}`, viewers }
}

const VIEWERS: Viewer[] = ['admin', 'normal', 'channel', 'operator', 'visitor']

/** A page without calls of its own. */
const SOME_PAGE = '/windows_errors'

/** Where the drawn menu leads, by who looks and whether at an agency's page. */
const drawn = new Map<string, string[]>()

async function readMenu(viewer: Viewer, agency: boolean): Promise<string[]> {
  if (viewer === 'visitor') {
    visitor()
    answer(hostInfo, { ...golden(hostInfo), agencyUserDomain: agency ? location.hostname : '' })
  } else member({ role: viewer, isAgency: agency })
  await open(SOME_PAGE)
  const menu = () => [...document.querySelectorAll('header nav a')].map((link) => link.getAttribute('href') ?? '')
  const known =
    viewer === 'visitor' ? page.getByRole('link', { name: '登录' }) : page.getByRole('button', { name: '通知' })
  await until(() => known.elements().length > 0)
  // Everybody has the shop but agency customers.
  await until(() => menu().includes('/#/shop') !== agency)
  // The rows of the back office come with the first who works there. They are known to those who look after him.
  if (viewer === 'admin' && !agency) await until(() => menu().some((href) => href.startsWith('/#/admin_')))
  const read = menu()
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
    'shows each entry to its viewers alone, and on agency pages to nobody: %s',
    (_, { path, viewers }) => {
      const seenBy = (agency: boolean) =>
        VIEWERS.filter((viewer) => drawn.get(`${viewer} ${agency}`)?.includes(`/#${path}`))
      expect(seenBy(false)).toEqual(viewers)
      expect(seenBy(true)).toEqual([])
    },
  )
})

describe('a page of the back office', () => {
  it.each(TABLE.map(({ opens, path }) => [opens, path] as const))(
    'sends visitors to the login page, and is there with a session: %s',
    async (_, path) => {
      visitor()
      await open(path)
      await until(() => route() === '/login')
      await close()
      for (const call of Object.values<AnyCall>(calls)) if (call.reads) answer(call, golden(call))
      member({ role: 'admin' })
      await open(path)
      const label = OFFICE_PAGES.find((one) => one.path === path)?.label.zh ?? ''
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await until(() => document.title.startsWith(label))
      const side = page.getByRole('navigation', { name: '后台菜单' })
      await expect.element(side.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
      expect(route()).toBe(path)
    },
  )
})
