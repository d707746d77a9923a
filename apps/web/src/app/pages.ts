import { GUIDE_SLUGS } from '@dukou/domain'
import type { PageRow, Shell, Viewer } from './frame/page-row.ts'
import { PATHS } from './paths.ts'

const MEMBERS: readonly Viewer[] = ['admin', 'normal', 'channel', 'operator']
const EVERYONE: readonly Viewer[] = [...MEMBERS, 'visitor']

const site: Shell = () => import('./site/shell.tsx')

const home = {
  screen: () => import('./pages/home-page.tsx'),
  shell: site,
  label: { zh: '使用教程', en: 'Guides' },
  maxKb: 158,
} satisfies Partial<PageRow>

/** One screen for all guides, which goes by the address and tells each one's title. */
const guide = () => import('./pages/guide-page.tsx')

const guides: PageRow[] = GUIDE_SLUGS.map((slug) => ({ ...home, path: `/${slug}`, screen: guide }))

/** Every page of the customers, in the order of the menu. Those of the back office stand in `office-pages.ts`. */
export const PAGES: readonly PageRow[] = [
  {
    path: PATHS.login,
    screen: () => import('./account/login-page.tsx'),
    label: { zh: '登录', en: 'Sign in' },
    maxKb: 116,
  },
  {
    path: PATHS.register,
    screen: () => import('./account/register-page.tsx'),
    label: { zh: '注册', en: 'Sign up' },
    maxKb: 116,
  },
  {
    path: PATHS.reset,
    screen: () => import('./account/reset-page.tsx'),
    label: { zh: '重置密码', en: 'Reset password' },
    maxKb: 118,
  },
  {
    path: PATHS.confirm,
    screen: () => import('./account/confirm-page.tsx'),
    label: { zh: '确认', en: 'Confirm' },
    maxKb: 116,
  },
  { ...home, path: PATHS.home, menu: { place: 'main', viewers: EVERYONE, agency: true, onPhoneBar: true } },
  { ...home, path: PATHS.guides },
  {
    path: PATHS.shop,
    screen: () => import('./pages/shop-page.tsx'),
    shell: site,
    label: { zh: '商店', en: 'Shop' },
    menu: { place: 'main', viewers: EVERYONE, onPhoneBar: true },
    maxKb: 146,
  },
  {
    path: PATHS.nodes,
    screen: () => import('./pages/nodes-page.tsx'),
    shell: site,
    label: { zh: '节点', en: 'Nodes' },
    menu: { place: 'main', viewers: EVERYONE, agency: true, onPhoneBar: true },
    maxKb: 150,
  },
  {
    path: PATHS.orders,
    screen: () => import('./pages/orders-page.tsx'),
    shell: site,
    label: { zh: '订单', en: 'Orders' },
    menu: { place: 'main', viewers: MEMBERS },
    maxKb: 146,
  },
  {
    path: PATHS.sampleOrder,
    screen: () => import('./pages/sample-order-page.tsx'),
    shell: site,
    label: { zh: '订单详情（示例）', en: 'Order details (sample)' },
    maxKb: 160,
  },
  {
    path: PATHS.sampleCheckout,
    screen: () => import('./pages/sample-checkout-page.tsx'),
    shell: site,
    label: { zh: '结算（示例）', en: 'Checkout (sample)' },
    maxKb: 160,
  },
  {
    path: PATHS.tickets,
    screen: () => import('./pages/tickets-page.tsx'),
    shell: site,
    label: { zh: '反馈', en: 'Feedback' },
    menu: { place: 'main', viewers: MEMBERS },
    maxKb: 156,
  },
  {
    path: PATHS.referral,
    screen: () => import('./pages/referral-page.tsx'),
    shell: site,
    label: { zh: '推荐返利', en: 'Referral' },
    menu: { place: 'more', viewers: ['admin', 'channel', 'operator', 'visitor'] },
    maxKb: 162,
  },
  {
    path: PATHS.wallet,
    screen: () => import('./pages/wallet-page.tsx'),
    shell: site,
    label: { zh: '钱包', en: 'Wallet' },
    menu: { place: 'more', viewers: ['admin', 'channel', 'operator', 'visitor'] },
    // With the checks of payout addresses.
    maxKb: 162,
  },
  {
    path: PATHS.gifts,
    screen: () => import('./pages/gifts-page.tsx'),
    shell: site,
    label: { zh: '流量转赠', en: 'Transfer traffic' },
    menu: { place: 'more', viewers: MEMBERS },
    maxKb: 150,
  },
  {
    path: PATHS.trafficRecords,
    screen: () => import('./pages/traffic-records-page.tsx'),
    shell: site,
    label: { zh: '流量记录', en: 'Traffic records' },
    menu: { place: 'more', viewers: MEMBERS, agency: true },
    maxKb: 152,
  },
  {
    path: PATHS.lottery,
    screen: () => import('./pages/prize-page.tsx'),
    shell: site,
    label: { zh: '抽奖', en: 'Lottery' },
    menu: { place: 'more', viewers: MEMBERS },
    maxKb: 152,
  },
  {
    path: PATHS.faq,
    screen: () => import('./pages/faq-page.tsx'),
    shell: site,
    label: { zh: '常见问题', en: 'FAQ' },
    menu: { place: 'more', viewers: MEMBERS },
    title: { zh: '常见问题', en: 'FAQ' },
    maxKb: 150,
  },
  {
    path: PATHS.profile,
    screen: () => import('./pages/profile-page.tsx'),
    shell: site,
    needsSession: true,
    label: { zh: '我的账户', en: 'My account' },
    menu: { place: 'account', viewers: MEMBERS, agency: true },
    // Draws several features at once.
    maxKb: 156,
  },
  {
    path: PATHS.agency,
    screen: () => import('./pages/agency-page.tsx'),
    shell: site,
    needsSession: true,
    label: { zh: '我的代理', en: 'My agency' },
    maxKb: 153,
  },
  {
    path: PATHS.appleShare,
    screen: () => import('./pages/apple-share-page.tsx'),
    shell: site,
    label: { zh: '共享 Apple ID', en: 'Shared Apple ID' },
    maxKb: 150,
  },
  {
    path: PATHS.appleSignup,
    screen: () => import('./pages/apple-signup-page.tsx'),
    shell: site,
    label: { zh: '海外 Apple ID 注册教程', en: 'Overseas Apple ID' },
    title: { zh: '海外 Apple ID 注册教程', en: 'Sign up for an overseas Apple ID' },
    maxKb: 150,
  },
  ...guides,
]

/** Shown at addresses without a page. */
export const NOT_FOUND = { screen: () => import('./pages/not-found-page.tsx'), shell: site }
