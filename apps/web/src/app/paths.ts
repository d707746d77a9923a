import type { GuideSlug } from '../features/guides/guide-list.ts'

/** Where pages live. In the address they stand behind the `#`. */
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
  tickets: '/feedback',
  trafficRecords: '/traffic_records',
  faq: '/windows_errors',
  appleSignup: '/apple_id_signup_guide',
  lines: '/admin_agentLines',
  entries: '/admin_entrys',
  entitlements: '/admin_permissions',
} as const

export type Path = (typeof PATHS)[keyof typeof PATHS] | `/${GuideSlug}`
