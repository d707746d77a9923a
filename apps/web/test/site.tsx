import {
  checkInRewards,
  clientPackages,
  hostInfo,
  listNotices,
  listOrders,
  myEntitlements,
  myRenewal,
  mySecondFactor,
  myTrafficRecords,
  myWallet,
  releaseWallet,
  showcase,
  userInfo,
} from '@dukou/contract'
import { DEFAULT_TIME_ZONE } from '@dukou/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { cdp, page } from 'vitest/browser'
import { App } from '../src/app/app.tsx'
import { watchCalls } from '../src/app/frame/call-trouble.ts'
import { knownPages } from '../src/app/frame/known-pages.ts'
import { navigation } from '../src/app/frame/router.ts'
import { OFFICE_PAGES } from '../src/app/office-pages.ts'
import { PAGES } from '../src/app/pages.ts'
import { type Language, setLanguage } from '../src/lib/i18n.ts'
import { queryClient } from '../src/lib/query-client.ts'
import { type Scheme, setScheme } from '../src/lib/scheme.ts'
import { forgetUser, type User } from '../src/lib/session.ts'
import { setSiteZone } from '../src/lib/site-zone.ts'
import { toast } from '../src/ui/overlays/toasts.tsx'
import { answer, golden, refuse } from './answers.ts'

export type Screen = 'phone' | 'desktop'

const SIZES = { phone: [390, 844], desktop: [1440, 900] } as const
const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const ownAgent = navigator.userAgent

let root: Root | undefined

// One document for the pages of both sites.
knownPages.set([...PAGES, ...OFFICE_PAGES])
watchCalls(navigation.goTo)
await navigation.start()

/** A site that has nothing to announce, so that no dialog opens by itself. */
export const QUIET_SITE = {
  ...golden(hostInfo),
  noticeShown: false,
  preferredDomain: '',
  offeredPlanId: '',
  agency: null,
}

/** Somebody with an account; the site's frame is answered for him. */
export function member(change: Partial<User> = {}): void {
  answer(hostInfo, QUIET_SITE)
  answer(userInfo, { ...golden(userInfo), ...change })
  answer(clientPackages, [])
  answer(myEntitlements, golden(myEntitlements))
  answer(mySecondFactor, { onSince: null, codesLeft: 0 })
  answer(listNotices, [])
  answer(listOrders, [])
  answer(myRenewal, { renewal: null })
  answer(myWallet, golden(myWallet))
  answer(releaseWallet, golden(releaseWallet))
  answer(myTrafficRecords, [])
  answer(checkInRewards, golden(checkInRewards))
}

/** Nobody is signed in. */
export function visitor(): void {
  answer(hostInfo, QUIET_SITE)
  answer(clientPackages, [])
  answer(showcase, golden(showcase))
  refuse(userInfo, 'sessionExpired')
}

export interface Look {
  /** A desktop unless told otherwise. */
  screen?: Screen
  language?: Language
  scheme?: Scheme
  /** The browser's user agent. Default: that of an iPhone or of this computer. */
  agent?: string
}

type WholeLook = Required<Pick<Look, 'screen' | 'language' | 'scheme'>>

const TWO_LOOKS: [string, WholeLook][] = [
  ['a phone by day, in Chinese', { screen: 'phone', language: 'zh', scheme: 'light' }],
  ['a desktop by night, in English', { screen: 'desktop', language: 'en', scheme: 'dark' }],
]

const ALL_LOOKS: [string, WholeLook][] = [
  ...TWO_LOOKS,
  ['a phone by night, in English', { screen: 'phone', language: 'en', scheme: 'dark' }],
  ['a phone by night, in Chinese', { screen: 'phone', language: 'zh', scheme: 'dark' }],
  ['a desktop by day, in Chinese', { screen: 'desktop', language: 'zh', scheme: 'light' }],
  ['a desktop by day, in English', { screen: 'desktop', language: 'en', scheme: 'light' }],
]

/** Each screen, language and scheme once; one look in `npm test`, each with each of the others in `npm run soak -- looks`. */
export const LOOKS = looks()

function looks(): [string, WholeLook][] {
  if (import.meta.env.DUKOU_LOOKS === 'all') return ALL_LOOKS
  return import.meta.env.DUKOU_LOOKS === 'one' ? TWO_LOOKS.slice(0, 1) : TWO_LOOKS
}

/** Opens a page of the site, drawn by the site's own frame, with its style sheets, on a screen of that size. */
export async function open(path: string, look: Look = {}): Promise<void> {
  await appear(look)
  await goTo(path)
  mount(<App />)
}

/** Goes to another page of the site that is open. */
export const goTo = (path: string): Promise<void> => navigation.goTo(path)

/** Draws a part of the site alone. */
export async function draw(part: ReactNode, look: Look = {}): Promise<void> {
  await appear(look)
  mount(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>)
}

async function appear({ screen = 'desktop', language = 'zh', scheme = 'light', agent }: Look): Promise<void> {
  const [width, height] = SIZES[screen]
  await page.viewport(width, height)
  Object.defineProperty(navigator, 'userAgent', {
    configurable: true,
    get: () => agent ?? (screen === 'phone' ? PHONE_AGENT : ownAgent),
  })
  await setLanguage(language)
  setScheme(scheme)
}

function mount(whole: ReactNode): void {
  if (!root) {
    const place = document.createElement('div')
    place.id = 'root'
    document.body.prepend(place)
    root = createRoot(place)
  }
  root.render(whole)
}

/** Takes the page away, and all that it keeps for the next one. */
export async function close(): Promise<void> {
  root?.unmount()
  root = undefined
  document.getElementById('root')?.remove()
  // The next test arrives at its page anew, also where it is the one that was shown last.
  navigation.state.set({ asked: { path: '', query: '', key: '' }, shown: undefined })
  toast.clear()
  // Imports of the next test are read in Chinese at once.
  await setLanguage('zh')
  // An answer about the last test's person that comes now must not sign him in for the next one.
  forgetUser()
  queryClient.clear()
  setSiteZone(DEFAULT_TIME_ZONE)
  // A pointer that rests where the next test's toast appears would stop the time of that toast.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await cookieStore.getAll()) if (name) await cookieStore.delete(name)
  await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('myDatabase')
    request.onsuccess = request.onerror = request.onblocked = resolve
  })
}

/** The route that the address names. */
export function route(): string {
  return location.hash.slice(1)
}
