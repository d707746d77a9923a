import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { readCookie } from '../lib/cookies.ts'
import { loadPart } from '../lib/load-part.ts'
import { pageHistory } from '../lib/page-history.ts'
import { endPageLife } from '../lib/page-life.ts'
import { ensureUser } from '../lib/session.ts'
import { MessageOverlay } from '../ui/overlay.tsx'
import { ProgressLine } from '../ui/progress-line.tsx'
import { Toasts, toast } from '../ui/toasts.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { maySee } from './guard.ts'
import { BARE_PAGES, type PageDeclaration, SHELL_PAGES } from './pages.ts'
import { ShellRoute } from './shell/shell.tsx'

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => loadPart(() => import('./pages/not-found-page.tsx')), 'NotFoundPage'),
})

function Root() {
  const isUnderWay = useRouterState({ select: ({ isLoading }) => isLoading })
  return (
    <>
      <ProgressLine shown={isUnderWay} />
      <Outlet />
      <MessageOverlay />
      <Toasts />
    </>
  )
}

const shell = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  component: ShellRoute,
})

const routeFor = (parent: typeof root | typeof shell) => (page: PageDeclaration) =>
  createRoute({
    path: page.path,
    getParentRoute: () => parent as typeof root,
    component: page.component,
    ...(page.auth && { beforeLoad: letPassOrLogin }),
  })

async function letPassOrLogin(): Promise<void> {
  if (!(await maySee(readCookie, ensureUser))) throw redirect({ to: '/login' })
}

pageHistory.start()

export const router = createRouter({
  routeTree: root.addChildren([...BARE_PAGES.map(routeFor(root)), shell.addChildren(SHELL_PAGES.map(routeFor(shell)))]),
  history: createHashHistory({ window: pageHistory.routerWindow }),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
  // Plain strings on both sides: the library's own would write `"unpaid"` with quotes into the address.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString()
    return text && `?${text}`
  },
})

let path: string | undefined

/**
 * A page ends when another is asked for. The router's own `pathChanged` compares with the page that was loaded last: of
 * two changes in a row, such as a page that cleans its own address, it would tell both.
 */
router.subscribe('onBeforeNavigate', ({ toLocation }) => {
  if (toLocation.pathname === path) return
  const isFirst = path === undefined
  path = toLocation.pathname
  if (isFirst) return
  toast.clear()
  endPageLife()
})

/** Readers of screens start at the new page's top, not at the link that led there. */
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true })
})

/** Goes to a route of this site from code outside components. */
export function goTo(path: string, { replace = false } = {}): Promise<void> {
  return router.navigate({ to: path, replace })
}

/** Leaves only these fields of the query. No entry in the history. */
export function keepSearch(fields: readonly string[]): void {
  const search = router.state.location.search as Record<string, string>
  setSearch(
    Object.fromEntries(Object.keys(search).map((field) => [field, fields.includes(field) ? search[field] : undefined])),
  )
}

/** Changes the query of the present route, where filters live; what is `undefined` goes. No entry in the history. */
export function setSearch(change: Record<string, string | undefined>): void {
  const search = { ...(router.state.location.search as Record<string, string>), ...change }
  router.navigate({ to: router.state.location.pathname, search: search as never, replace: true })
}
