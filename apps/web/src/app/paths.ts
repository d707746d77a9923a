/** Where pages live. In the address they stand behind the `#`. */
export const PATHS = {
  login: '/login',
  register: '/register',
  reset: '/reset',
  home: '/',
  guides: '/tutorial',
  shop: '/shop',
  nodes: '/agents',
  orders: '/order',
  trafficRecords: '/traffic_records',
} as const

export type Path = (typeof PATHS)[keyof typeof PATHS]
