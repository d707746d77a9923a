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
import type { GoTo } from '../../lib/address.ts'
import { readCookie } from '../../lib/cookies.ts'
import { loadPart } from '../../lib/load-part.ts'
import { pageHistory } from '../../lib/page-history.ts'
import { endPageLife } from '../../lib/page-life.ts'
import { ensureUser } from '../../lib/session.ts'
import { MessageOverlay } from '../../ui/overlay.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Toasts, toast } from '../../ui/toasts.tsx'
import { NOT_FOUND, PAGES } from '../pages.ts'
import { PATHS } from '../paths.ts'
import { CrashScreen } from './crash-screen.tsx'
import { maySee } from './guard.ts'
import type { PageRow, Shell } from './page-row.ts'
import { PageTitle } from './page-title.tsx'
import { Pages } from './pages-context.ts'

const root = createRootRoute({ component: Root, notFoundComponent: lazyRouteComponent(notFound) })

function Root() {
  const isUnderWay = useRouterState({ select: ({ isLoading }) => isLoading })
  return (
    <Pages value={PAGES}>
      <PageTitle />
      <ProgressLine shown={isUnderWay} />
      <Outlet />
      <MessageOverlay />
      <Toasts />
    </Pages>
  )
}

async function notFound() {
  const [{ default: Shell }, { default: Screen }] = await Promise.all([
    loadPart(NOT_FOUND.shell),
    loadPart(NOT_FOUND.screen),
  ])
  return {
    default: () => (
      <Shell>
        <Screen />
      </Shell>
    ),
  }
}

/** One route for each shell: going between its pages leaves it standing. */
const shells = [...new Set(PAGES.flatMap(({ shell }) => shell ?? []))].map((shell, at) => {
  const pages = PAGES.filter((page) => page.shell === shell)
  const around = createRoute({
    id: `shell-${at}`,
    getParentRoute: () => root,
    component: lazyRouteComponent(async () => ({ default: await withOutlet(shell) })),
  })
  return around.addChildren(pages.map((page) => routeOf(page, around)))
})

async function withOutlet(shell: Shell) {
  const { default: Shell } = await loadPart(shell)
  return () => (
    <Shell>
      <Outlet />
    </Shell>
  )
}

function routeOf(page: PageRow, parent: unknown) {
  return createRoute({
    path: page.path,
    getParentRoute: () => parent as typeof root,
    component: lazyRouteComponent(() => loadPart(page.screen)),
    ...(page.needsSession && { beforeLoad: letPassOrLogin }),
  })
}

async function letPassOrLogin(): Promise<void> {
  if (!(await maySee(readCookie, ensureUser))) throw redirect({ to: PATHS.login })
}

pageHistory.start()

export const router = createRouter({
  routeTree: root.addChildren([...PAGES.filter(({ shell }) => !shell).map((page) => routeOf(page, root)), ...shells]),
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

/** Goes to a page of this site from code outside components. Handed there by the entry alone. */
export const goTo: GoTo = (path, { replace = false } = {}) => router.navigate({ to: path, replace })
