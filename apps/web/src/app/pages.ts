import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

export interface PageDeclaration {
  path: string
  component: RouteComponent
  /** Only with a session; others show themselves to visitors or send them to the login page. */
  auth?: boolean
}

/** Screens with a face of their own. */
export const BARE_PAGES: readonly PageDeclaration[] = [
  { path: '/login', component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage') },
  { path: '/register', component: lazyRouteComponent(() => import('./pages/register-page.tsx'), 'RegisterPage') },
]

const HomePage = lazyRouteComponent(() => import('./pages/home-page.tsx'), 'HomePage')

/** Screens inside the shell with menu and account. */
export const SHELL_PAGES: readonly PageDeclaration[] = [
  { path: '/', component: HomePage },
  { path: '/tutorial', component: HomePage },
  { path: '/shop', component: lazyRouteComponent(() => import('./pages/shop-page.tsx'), 'ShopPage') },
  { path: '/order', component: lazyRouteComponent(() => import('./pages/orders-page.tsx'), 'OrdersPage') },
]

/** Paths that exist. A link to any other is never drawn. */
export const BUILT_PATHS: ReadonlySet<string> = new Set([...BARE_PAGES, ...SHELL_PAGES].map(({ path }) => path))
