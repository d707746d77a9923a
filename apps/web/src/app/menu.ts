import type { Role } from '@dukou/domain'

/** Who looks at the page: somebody with a role, or a visitor. */
export type Viewer = Role | 'visitor'

type Place = 'main' | 'more' | 'account' | 'manage'

interface MenuRule {
  path: string
  /** The text's name in the table of texts. */
  label: MenuLabel
  place: Place
  viewers: readonly Viewer[]
  agency: boolean
}

const EVERYONE: readonly Viewer[] = ['admin', 'normal', 'channel', 'operator', 'visitor']
const MEMBERS: readonly Viewer[] = ['admin', 'normal', 'channel', 'operator']
const NOT_NORMAL: readonly Viewer[] = ['admin', 'visitor', 'channel', 'operator']
const STAFF: readonly Viewer[] = ['admin', 'operator']
const ADMINS: readonly Viewer[] = ['admin']

/** The whole menu, in the order in which it is read. Who sees what is the product's rule; where it stands is design. */
export const MENU = [
  entry('/', 'guides', 'main', EVERYONE, true),
  entry('/shop', 'shop', 'main', EVERYONE),
  entry('/agents', 'nodes', 'main', EVERYONE, true),
  entry('/order', 'orders', 'main', MEMBERS),
  entry('/feedback', 'tickets', 'main', MEMBERS),
  entry('/wallet', 'wallet', 'more', NOT_NORMAL),
  entry('/channel', 'referral', 'more', NOT_NORMAL),
  entry('/traffic_records', 'trafficRecords', 'more', MEMBERS, true),
  entry('/push', 'gifts', 'more', MEMBERS),
  entry('/windows_errors', 'faq', 'more', MEMBERS),
  entry('/user_info', 'profile', 'account', MEMBERS, true),
  entry('/admin_stastic', 'statistics', 'manage', ADMINS),
  entry('/admin_userlist', 'users', 'manage', ADMINS),
  entry('/all_traffic_records', 'allTrafficRecords', 'manage', ADMINS),
  entry('/admin_tradeList', 'trades', 'manage', ADMINS),
  entry('/admin_charge', 'withdrawals', 'manage', ADMINS),
  entry('/admin_combos', 'plans', 'manage', ADMINS),
  entry('/admin_coupon', 'coupons', 'manage', STAFF),
  entry('/coupon_records', 'couponRecords', 'manage', STAFF),
  entry('/admin_prize', 'prizes', 'manage', STAFF),
  entry('/admin_agents', 'nodeManagement', 'manage', ADMINS),
  entry('/admin_agentLines', 'lines', 'manage', ADMINS),
  entry('/admin_entrys', 'entries', 'manage', ADMINS),
  entry('/admin_permissions', 'entitlements', 'manage', ADMINS),
  entry('/admin_config', 'settings', 'manage', ADMINS),
  entry('/admin_error', 'errorLog', 'manage', ADMINS),
] as const

export type MenuLabel =
  | 'guides'
  | 'shop'
  | 'nodes'
  | 'orders'
  | 'tickets'
  | 'wallet'
  | 'referral'
  | 'trafficRecords'
  | 'gifts'
  | 'faq'
  | 'profile'
  | 'statistics'
  | 'users'
  | 'allTrafficRecords'
  | 'trades'
  | 'withdrawals'
  | 'plans'
  | 'coupons'
  | 'couponRecords'
  | 'prizes'
  | 'nodeManagement'
  | 'lines'
  | 'entries'
  | 'entitlements'
  | 'settings'
  | 'errorLog'

function entry(path: string, label: MenuLabel, place: Place, viewers: readonly Viewer[], agency = false): MenuRule {
  return { path, label, place, viewers, agency }
}

/** What this viewer sees: the entries of the role, on agency pages only the marked ones, and only pages that exist. */
export function menuFor(viewer: Viewer, agencyPage: boolean, built: ReadonlySet<string>): MenuRule[] {
  return MENU.filter((rule) => rule.viewers.includes(viewer) && (rule.agency || !agencyPage) && built.has(rule.path))
}

export type { MenuRule, Place }
