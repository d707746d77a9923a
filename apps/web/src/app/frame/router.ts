import type { ComponentType, ReactNode } from 'react'
import { askedPlace } from '../../lib/asked-place.ts'
import { readCookie } from '../../lib/cookies.ts'
import { mayLeave } from '../../lib/leaving.ts'
import { loadPart } from '../../lib/load-part.ts'
import { createNavigation } from '../../lib/navigation.ts'
import { pageHistory } from '../../lib/page-history.ts'
import { endPageLife } from '../../lib/page-life.ts'
import { ensureUser } from '../../lib/session.ts'
import { toast } from '../../ui/overlays/toasts.tsx'
import { NOT_FOUND } from '../pages.ts'
import { PATHS, siteOf } from '../paths.ts'
import { maySee } from './guard.ts'
import { pageAt } from './known-pages.ts'
import type { PageRow, ScreenModule, Shell } from './page-row.ts'

type ShellModule = Awaited<ReturnType<Shell>>
type AnyPage = Pick<PageRow, 'screen' | 'shell' | 'needsSession'> & { path?: string }

/** The loaded modules of a page. */
export interface View {
  Shell: ComponentType<{ children: ReactNode }>
  Screen: ComponentType
  titleAt: ScreenModule['titleAt']
}

/** Those that are here already: going back to them takes no time at all. */
const parts = new Map<() => Promise<unknown>, unknown>()

pageHistory.start()

export const navigation = createNavigation<View>({
  window: pageHistory.routerWindow,
  prepare(path) {
    const page: AnyPage = pageAt(path) ?? NOT_FOUND
    const { screen, shell = bare, needsSession } = page
    const [around, module] = [parts.get(shell), parts.get(screen)] as [ShellModule?, ScreenModule?]
    return around && module && !needsSession ? viewOf(around, module) : fetchView(page)
  },
  mayLeave,
  siteOf,
  onLeave() {
    toast.clear()
    endPageLife()
  },
})

async function fetchView({ path, screen, shell = bare, needsSession }: AnyPage): Promise<View | string> {
  if (needsSession && !(await maySee(readCookie, ensureUser))) {
    if (path) askedPlace.remember(path)
    return PATHS.login
  }
  const [around, module] = await Promise.all([partOf<ShellModule>(shell), partOf<ScreenModule>(screen)])
  return viewOf(around, module)
}

function viewOf(around: ShellModule, { default: Screen, titleAt }: ScreenModule): View {
  return { Shell: around.default, Screen, titleAt }
}

/** A part that does not come is told where it would stand. */
async function partOf<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await loadPart(load)
    parts.set(load, part)
    return part
  } catch (thrown) {
    return missing(thrown) as Part
  }
}

/** Stands where the part would, and is told there as missing. */
const missing = (thrown: unknown): ScreenModule => ({
  default: () => {
    throw thrown
  },
})

/** Around pages without a shell. */
async function bare() {
  return { default: ({ children }: { children: ReactNode }) => children }
}
