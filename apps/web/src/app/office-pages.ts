import type { StaffScope } from '@dukou/domain'
import type { OfficeGroup, PageRow, Shell, Viewer } from './frame/page-row.ts'
import { PATHS } from './paths.ts'

const ADMINS: readonly Viewer[] = ['admin']
const WITH_OPERATORS: readonly Viewer[] = ['admin', 'operator']

const office: Shell = () => import('./office/shell.tsx')

/** Fields that all pages of the back office share. Without a scope, a page is for owners only. */
function officePage(
  group: OfficeGroup,
  viewers: readonly Viewer[],
  label: PageRow['label'],
  staff?: StaffScope | 'all',
) {
  return {
    shell: office,
    needsSession: true,
    label,
    title: label,
    menu: { place: 'manage', viewers, group, ...(staff && { staff }) },
    maxKb: 280,
  } as const
}

/**
 * Every page of the back office, in the order of its menu. A file that customers never download: it comes when somebody
 * who works there signs in, or with an address that no page of the customers has.
 */
export const OFFICE_PAGES: readonly PageRow[] = [
  {
    ...officePage('overview', ADMINS, { zh: '待办', en: 'To do' }, 'all'),
    path: PATHS.officeHome,
    screen: () => import('./office/home-page.tsx'),
    // Neither a table nor a form, whose library is not downloaded for it.
    maxKb: 190,
  },
  {
    ...officePage('overview', ADMINS, { zh: '统计', en: 'Statistics' }, 'statistics:read'),
    path: PATHS.statistics,
    screen: () => import('../features/insight/statistics/office/statistics-screen.tsx'),
    // With the library of its plots, which comes after the page.
    maxKb: 293,
  },
  {
    ...officePage('customers', ADMINS, { zh: '用户管理', en: 'Users' }, 'users:read'),
    path: PATHS.users,
    screen: () => import('./office/users-page.tsx'),
    // With batches of users and the filters of the server.
    maxKb: 285,
  },
  {
    ...officePage('customers', ADMINS, { zh: '链接重置', en: 'Link resets' }, 'users:read'),
    path: PATHS.linkResets,
    screen: () => import('../features/care/users/office/link-resets-screen.tsx'),
  },
  {
    ...officePage('customers', ADMINS, { zh: '工单管理', en: 'Tickets' }, 'tickets:read'),
    path: PATHS.officeTickets,
    screen: () => import('./office/tickets-page.tsx'),
  },
  {
    ...officePage('customers', ADMINS, { zh: '代理', en: 'Agencies' }),
    path: PATHS.agencies,
    screen: () => import('../features/shop/agencies/office/agencies-screen.tsx'),
  },
  {
    ...officePage('customers', ADMINS, { zh: '人工调整', en: 'Adjustments' }, 'corrections:read'),
    path: PATHS.corrections,
    screen: () => import('../features/care/corrections/office/corrections-screen.tsx'),
  },
  {
    ...officePage('customers', ADMINS, { zh: '全部流量记录', en: 'All traffic records' }, 'traffic:read'),
    path: PATHS.allTrafficRecords,
    screen: () => import('../features/books/traffic/office/all-records-screen.tsx'),
  },
  {
    ...officePage('customers', ADMINS, { zh: '流量转赠记录', en: 'Traffic transfers' }, 'traffic:read'),
    path: PATHS.allGifts,
    screen: () => import('../features/shop/gifts/office/all-gifts-screen.tsx'),
  },
  {
    ...officePage('trade', ADMINS, { zh: '交易管理', en: 'Trades' }, 'orders:read'),
    path: PATHS.trades,
    screen: () => import('./office/trades-page.tsx'),
  },
  {
    ...officePage('trade', ADMINS, { zh: '转账确认', en: 'Transfers' }, 'orders:read'),
    path: PATHS.transfers,
    screen: () => import('../features/shop/transfers/office/proofs-screen.tsx'),
  },
  {
    ...officePage('trade', ADMINS, { zh: '提现管理', en: 'Withdrawals' }, 'withdrawals:read'),
    path: PATHS.withdrawals,
    screen: () => import('../features/shop/withdrawals/office/withdrawals-screen.tsx'),
  },
  {
    ...officePage('trade', ADMINS, { zh: '退款记录', en: 'Refunds' }, 'orders:read'),
    path: PATHS.refunds,
    screen: () => import('../features/shop/refunds/office/refunds-screen.tsx'),
  },
  {
    ...officePage('trade', ADMINS, { zh: '对账', en: 'Reconciliation' }, 'reconciliation:read'),
    path: PATHS.reconciliation,
    screen: () => import('../features/shop/reconciliation/office/reconciliation-screen.tsx'),
  },
  {
    ...officePage('trade', ADMINS, { zh: 'USDT 到账', en: 'USDT transfers' }, 'orders:read'),
    path: PATHS.chain,
    screen: () => import('../features/shop/payments/office/chain-screen.tsx'),
  },
  {
    ...officePage('trade', ADMINS, { zh: '商品管理', en: 'Plans' }, 'plans:read'),
    path: PATHS.plans,
    screen: () => import('../features/shop/plans/office/plans-screen.tsx'),
  },
  {
    ...officePage('marketing', WITH_OPERATORS, { zh: '优惠券管理', en: 'Coupons' }, 'coupons:read'),
    path: PATHS.coupons,
    screen: () => import('../features/shop/coupons/office/coupons-screen.tsx'),
  },
  {
    ...officePage('marketing', WITH_OPERATORS, { zh: '优惠券记录', en: 'Coupon records' }, 'coupons:read'),
    path: PATHS.couponRecords,
    screen: () => import('../features/shop/coupons/office/coupon-records-screen.tsx'),
  },
  {
    ...officePage('marketing', WITH_OPERATORS, { zh: '抽奖管理', en: 'Lottery' }, 'prizes:read'),
    path: PATHS.prizes,
    screen: () => import('../features/shop/prizes/office/prizes-screen.tsx'),
  },
  {
    ...officePage('marketing', ADMINS, { zh: '推荐渠道', en: 'Referral channels' }, 'orders:read'),
    path: PATHS.referralChannels,
    screen: () => import('../features/shop/referral/office/referral-channels-screen.tsx'),
  },
  {
    ...officePage('marketing', ADMINS, { zh: '返利记录', en: 'Rebates' }, 'orders:read'),
    path: PATHS.rebates,
    screen: () => import('../features/shop/referral/office/rebates-screen.tsx'),
  },
  {
    ...officePage('lines', ADMINS, { zh: '节点管理', en: 'Nodes' }, 'nodes:read'),
    path: PATHS.officeNodes,
    screen: () => import('../features/network/nodes/office/nodes-office-screen.tsx'),
  },
  {
    ...officePage('lines', ADMINS, { zh: '线路管理', en: 'Lines' }, 'lines:read'),
    path: PATHS.lines,
    screen: () => import('../features/network/lines/office/lines-screen.tsx'),
  },
  {
    ...officePage('lines', ADMINS, { zh: '入口管理', en: 'Entries' }, 'lines:read'),
    path: PATHS.entries,
    screen: () => import('../features/network/entries/office/entries-screen.tsx'),
  },
  {
    ...officePage('lines', ADMINS, { zh: '权限管理', en: 'Entitlements' }, 'entitlements:read'),
    path: PATHS.entitlements,
    screen: () => import('../features/books/entitlements/office/entitlements-screen.tsx'),
  },
  {
    ...officePage('lines', ADMINS, { zh: '节点程序', en: 'Node programs' }),
    path: PATHS.nodePrograms,
    screen: () => import('../features/network/node-programs/office/node-programs-screen.tsx'),
  },
  {
    ...officePage('system', ADMINS, { zh: '支付渠道', en: 'Payment accounts' }),
    path: PATHS.paymentAccounts,
    screen: () => import('../features/shop/payments/office/payment-accounts-screen.tsx'),
  },
  {
    ...officePage('system', ADMINS, { zh: '配置管理', en: 'Settings' }),
    maxKb: 282,
    path: PATHS.settings,
    screen: () => import('./office/settings-page.tsx'),
  },
  {
    ...officePage('system', ADMINS, { zh: '员工', en: 'Staff' }),
    path: PATHS.staff,
    screen: () => import('../features/people/staff/office/staff-screen.tsx'),
  },
  {
    ...officePage('system', ADMINS, { zh: 'API 令牌', en: 'API tokens' }),
    path: PATHS.apiTokens,
    screen: () => import('../features/access/api-tokens/office/api-tokens-screen.tsx'),
  },
  {
    ...officePage('system', ADMINS, { zh: 'Webhook', en: 'Webhooks' }),
    path: PATHS.webhooks,
    screen: () => import('../features/base/webhooks/office/webhooks-screen.tsx'),
  },
  {
    ...officePage('system', ADMINS, { zh: '操作记录', en: 'Audit' }, 'audit:read'),
    path: PATHS.audit,
    screen: () => import('./office/audit-page.tsx'),
  },
  {
    ...officePage('system', ADMINS, { zh: '运行日志', en: 'Ops log' }, 'errors:read'),
    path: PATHS.errors,
    screen: () => import('../features/base/errors/office/errors-screen.tsx'),
  },
]
