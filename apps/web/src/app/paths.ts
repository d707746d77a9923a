import { type GuideSlug, OFFICE_PATH } from '@dukou/domain'

/** Address of each site's document: the customers' and the back office's. */
export type SiteBase = '/' | '/admin'

/** The site that has a page of this path, such as `/admin` for `/admin_userlist`. */
export function siteOf(path: string): SiteBase {
  return OFFICE_PATH.test(path) ? '/admin' : '/'
}

/**
 * Paths of the pages. In the address a path stands behind the `#`, and `/#/path` leads to every page: the customers'
 * document sends those of the back office on to `/admin#/path`.
 */
export const PATHS = {
  login: '/login',
  register: '/register',
  reset: '/reset',
  confirm: '/confirm',
  home: '/',
  guides: '/tutorial',
  shop: '/shop',
  nodes: '/agents',
  orders: '/order',
  sampleOrder: '/orderinfo',
  sampleCheckout: '/checkout',
  tickets: '/feedback',
  referral: '/channel',
  gifts: '/push',
  trafficRecords: '/traffic_records',
  lottery: '/prize',
  faq: '/windows_errors',
  profile: '/user_info',
  agency: '/agency',
  wallet: '/wallet',
  appleShare: '/apple_id_share',
  appleSignup: '/apple_id_signup_guide',
  allTrafficRecords: '/all_traffic_records',
  trades: '/admin_tradeList',
  withdrawals: '/admin_charge',
  users: '/admin_userlist',
  linkResets: '/admin_link_resets',
  corrections: '/admin_corrections',
  plans: '/admin_combos',
  coupons: '/admin_coupon',
  couponRecords: '/coupon_records',
  officeNodes: '/admin_agents',
  lines: '/admin_agentLines',
  entries: '/admin_entrys',
  entitlements: '/admin_permissions',
  nodePrograms: '/admin_node_programs',
  settings: '/admin_config',
  audit: '/admin_audit',
  paymentAccounts: '/admin_pay_channels',
  staff: '/admin_staff',
  apiTokens: '/admin_api_tokens',
  webhooks: '/admin_webhooks',
  officeHome: '/admin',
  errors: '/admin_error',
  statistics: '/admin_stastic',
  officeTickets: '/admin_tickets',
  agencies: '/admin_agencies',
  prizes: '/admin_prize',
  allGifts: '/admin_gifts',
  referralChannels: '/admin_channels',
  rebates: '/admin_rebates',
  refunds: '/admin_refunds',
  transfers: '/admin_transfers',
  reconciliation: '/admin_reconciliation',
  chain: '/admin_chain',
} as const

export type Path = (typeof PATHS)[keyof typeof PATHS] | `/${GuideSlug}`
