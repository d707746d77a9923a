import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadPart } from '../lib/load-part.ts'

export interface PageDeclaration {
  path: string
  component: RouteComponent
  /** Only with a session; others show themselves to visitors or send them to the login page. */
  auth?: boolean
}

/** Screens with a face of their own. */
export const BARE_PAGES: readonly PageDeclaration[] = [
  {
    path: '/login',
    component: lazyRouteComponent(() => loadPart(() => import('./pages/login-page.tsx')), 'LoginPage'),
  },
  {
    path: '/register',
    component: lazyRouteComponent(() => loadPart(() => import('./pages/register-page.tsx')), 'RegisterPage'),
  },
]

const HomePage = lazyRouteComponent(() => loadPart(() => import('./pages/home-page.tsx')), 'HomePage')

/** Screens inside the shell with menu and account. */
export const SHELL_PAGES: readonly PageDeclaration[] = [
  { path: '/', component: HomePage },
  { path: '/tutorial', component: HomePage },
  { path: '/shop', component: lazyRouteComponent(() => loadPart(() => import('./pages/shop-page.tsx')), 'ShopPage') },
  {
    path: '/order',
    component: lazyRouteComponent(() => loadPart(() => import('./pages/orders-page.tsx')), 'OrdersPage'),
  },
]

/** Paths that exist. A link to any other is never drawn. */
export const BUILT_PATHS: ReadonlySet<string> = new Set([...BARE_PAGES, ...SHELL_PAGES].map(({ path }) => path))
