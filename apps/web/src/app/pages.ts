import { IconBuildingStore, IconHome, IconRoute } from '@tabler/icons-react'
import { descriptionOf, GUIDES, titleOf } from '../features/guides/guide-list.ts'
import type { OfficeGroup, PageRow, Shell, Viewer } from './frame/page-row.ts'
import { PATHS } from './paths.ts'

const MEMBERS: readonly Viewer[] = ['admin', 'normal', 'channel', 'operator']
const EVERYONE: readonly Viewer[] = [...MEMBERS, 'visitor']

const ADMINS: readonly Viewer[] = ['admin']

const site: Shell = () => import('./site/shell.tsx')
const office: Shell = () => import('./office/shell.tsx')

/** What all pages of the back office have in common. */
function officePage(group: OfficeGroup, viewers: readonly Viewer[], label: PageRow['label']) {
  return {
    shell: office,
    needsSession: true,
    label,
    title: label,
    menu: { place: 'manage', viewers, group },
    maxKb: 255,
  } as const
}

const home = {
  screen: () => import('./pages/home-page.tsx'),
  shell: site,
  label: { zh: '使用教程', en: 'Guides' },
  icon: IconHome,
  maxKb: 163,
} satisfies Partial<PageRow>

/** One screen for all guides, which goes by the address. */
const guide = () => import('./pages/guide-page.tsx')

const guides: PageRow[] = GUIDES.map((one) => {
  const title = titleOf(one)
  return {
    path: `/${one.slug}`,
    screen: guide,
    shell: site,
    label: title,
    title,
    description: descriptionOf(one),
    maxKb: 160,
  }
})

/** Every page, in the order of the menu. */
export const PAGES: readonly PageRow[] = [
  {
    path: PATHS.login,
    screen: () => import('./account/login-page.tsx'),
    label: { zh: '登录', en: 'Sign in' },
    maxKb: 110,
  },
  {
    path: PATHS.register,
    screen: () => import('./account/register-page.tsx'),
    label: { zh: '注册', en: 'Sign up' },
    maxKb: 110,
  },
  {
    path: PATHS.reset,
    screen: () => import('./account/reset-page.tsx'),
    label: { zh: '重置密码', en: 'Reset password' },
    maxKb: 112,
  },
  {
    path: PATHS.confirm,
    screen: () => import('./account/confirm-page.tsx'),
    label: { zh: '确认', en: 'Confirm' },
    maxKb: 110,
  },
  { ...home, path: PATHS.home, menu: { place: 'main', viewers: EVERYONE, agency: true, onPhoneBar: true } },
  { ...home, path: PATHS.guides },
  {
    path: PATHS.shop,
    screen: () => import('./pages/shop-page.tsx'),
    shell: site,
    label: { zh: '商店', en: 'Shop' },
    icon: IconBuildingStore,
    menu: { place: 'main', viewers: EVERYONE, onPhoneBar: true },
    maxKb: 160,
  },
  {
    path: PATHS.nodes,
    screen: () => import('./pages/nodes-page.tsx'),
    shell: site,
    label: { zh: '节点', en: 'Nodes' },
    icon: IconRoute,
    menu: { place: 'main', viewers: EVERYONE, agency: true, onPhoneBar: true },
    maxKb: 160,
  },
  {
    path: PATHS.orders,
    screen: () => import('./pages/orders-page.tsx'),
    shell: site,
    label: { zh: '订单', en: 'Orders' },
    menu: { place: 'main', viewers: MEMBERS },
    maxKb: 160,
  },
  {
    path: PATHS.tickets,
    screen: () => import('./pages/tickets-page.tsx'),
    shell: site,
    label: { zh: '反馈', en: 'Feedback' },
    menu: { place: 'main', viewers: MEMBERS },
    maxKb: 163,
  },
  {
    path: PATHS.trafficRecords,
    screen: () => import('./pages/traffic-records-page.tsx'),
    shell: site,
    label: { zh: '流量记录', en: 'Traffic records' },
    menu: { place: 'more', viewers: MEMBERS, agency: true },
    maxKb: 160,
  },
  {
    path: PATHS.faq,
    screen: () => import('./pages/faq-page.tsx'),
    shell: site,
    label: { zh: '常见问题', en: 'FAQ' },
    menu: { place: 'more', viewers: MEMBERS },
    title: { zh: '常见问题', en: 'FAQ' },
    maxKb: 160,
  },
  {
    path: PATHS.appleSignup,
    screen: () => import('./pages/apple-signup-page.tsx'),
    shell: site,
    label: { zh: '海外 Apple ID 注册教程', en: 'Overseas Apple ID' },
    title: { zh: '海外 Apple ID 注册教程', en: 'Sign up for an overseas Apple ID' },
    maxKb: 160,
  },
  ...guides,
  {
    ...officePage('lines', ADMINS, { zh: '线路管理', en: 'Lines' }),
    path: PATHS.lines,
    screen: () => import('../features/lines/office/lines-screen.tsx'),
  },
  {
    ...officePage('lines', ADMINS, { zh: '入口管理', en: 'Entries' }),
    path: PATHS.entries,
    screen: () => import('../features/entries/office/entries-screen.tsx'),
  },
  {
    ...officePage('lines', ADMINS, { zh: '权限管理', en: 'Entitlements' }),
    path: PATHS.entitlements,
    screen: () => import('../features/entitlements/office/entitlements-screen.tsx'),
  },
]

/** What stands where there is no page. */
export const NOT_FOUND = { screen: () => import('./pages/not-found-page.tsx'), shell: site }
