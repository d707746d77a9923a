import { IconBuildingStore, IconHome, IconRoute } from '@tabler/icons-react'
import type { PageRow, Shell, Viewer } from './frame/page-row.ts'
import { PATHS } from './paths.ts'

const MEMBERS: readonly Viewer[] = ['admin', 'normal', 'channel', 'operator']
const EVERYONE: readonly Viewer[] = [...MEMBERS, 'visitor']

const site: Shell = () => import('./site/shell.tsx')

const home = {
  screen: () => import('./pages/home-page.tsx'),
  shell: site,
  label: { zh: '使用教程', en: 'Guides' },
  icon: IconHome,
  maxKb: 160,
} satisfies Partial<PageRow>

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
    maxKb: 155,
  },
  {
    path: PATHS.trafficRecords,
    screen: () => import('./pages/traffic-records-page.tsx'),
    shell: site,
    label: { zh: '流量记录', en: 'Traffic records' },
    menu: { place: 'more', viewers: MEMBERS, agency: true },
    maxKb: 155,
  },
]

/** What stands where there is no page. */
export const NOT_FOUND = { screen: () => import('./pages/not-found-page.tsx'), shell: site }
