/**
 * The pictures of the README: made from the running site by `npm run pictures`, never drawn. `as`: who looks (visitor,
 * newcomer, customer: has bought and imported, admin: of a site with a past). `click`: what is pressed before the picture, by its visible name.
 */
export const pictures = [
  { name: 'dashboard', route: '/', as: 'customer', screen: 'desktop', scheme: 'light' },
  { name: 'dashboard-phone', route: '/', as: 'customer', screen: 'phone', scheme: 'dark' },
  { name: 'first-step', route: '/', as: 'newcomer', screen: 'phone', scheme: 'light' },
  { name: 'shop', route: '/shop', as: 'newcomer', screen: 'desktop', scheme: 'light' },
  { name: 'order-confirm', route: '/shop', as: 'customer', screen: 'desktop', scheme: 'light', click: ['购买'] },
  { name: 'pay-phone', route: '/shop', as: 'newcomer', screen: 'phone', scheme: 'light', click: ['购买', '用支付宝支付'] },
  { name: 'orders', route: '/order', as: 'customer', screen: 'desktop', scheme: 'dark' },
  { name: 'login', route: '/login', as: 'visitor', screen: 'desktop', scheme: 'light' },
  { name: 'en-shop', route: '/shop', as: 'newcomer', screen: 'desktop', scheme: 'light', language: 'en-US' },
  { name: 'office-home', route: '/admin', as: 'admin', screen: 'desktop', scheme: 'light' },
  { name: 'office-statistics', route: '/admin_stastic', as: 'admin', screen: 'desktop', scheme: 'light' },
  { name: 'office-users', route: '/admin_userlist', as: 'admin', screen: 'desktop', scheme: 'dark' },
  { name: 'office-phone', route: '/admin_stastic', as: 'admin', screen: 'phone', scheme: 'light' },
]
