import { setTimeout } from 'node:timers/promises'
import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { watchRequests } from './settled.ts'
import { noteToasts } from './toasts-seen.ts'

const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export type Screen = 'phone' | 'desktop'

const PATIENCE_MS = 60_000
/** `npm run soak -- answers` lets every answer take up to so long, so that tests which count on its haste fail. */
const ANSWER_MS = Number(process.env.DUKOU_ANSWER_MS ?? 0)
/** `npm run soak -- devices` slows the processor that pages see, so that tests which count on a fast device fail. */
const CPU_RATE = Number(process.env.DUKOU_CPU_RATE ?? 1)
/** Set by `npm run soak -- looks`. */
const ALL_LOOKS = process.env.DUKOU_LOOKS === 'all'
const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 },
}
const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** The screens that a test runs on: the usual one, in `npm run soak -- looks` both. */
export function screensOf(usual: Screen): Screen[] {
  return ALL_LOOKS ? ['phone', 'desktop'] : [usual]
}

/** A page, and everything that went wrong on it. */
export interface Visit {
  context: BrowserContext
  page: Page
  /** Console errors, exceptions and failed requests, in words. */
  troubles: string[]
  /** Hosts that were asked for anything. */
  hosts: Set<string>
}

let launched: Promise<Browser> | undefined

/** The browser of this worker, started once for all of its files; it ends with the worker. Each visit has its own profile. */
export async function theBrowser(): Promise<Browser> {
  if (!(await launched)?.isConnected()) launched = launch()
  return launched as Promise<Browser>
}

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

interface VisitOptions {
  language?: string | undefined
  /** Lets the site's worker start. Without, tests can hold back and change whatever the page fetches. */
  worker?: boolean
}

/** A new person with an empty browser in front of the site. */
export async function visit(
  browser: Browser,
  screen: Screen,
  { language = 'zh-CN', worker = false }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    locale: language,
    serviceWorkers: worker ? 'allow' : 'block',
    timezoneId: 'Asia/Shanghai',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(screen === 'phone' && { userAgent: PHONE_AGENT }),
  })
  // Only a failing test waits so long.
  context.setDefaultTimeout(PATIENCE_MS)
  if (ANSWER_MS > 0) await slowAnswers(context)
  await noteToasts(context)
  if (CPU_RATE > 1) context.on('page', slowDevice)
  const page = await context.newPage()
  watchRequests(page)
  const troubles: string[] = []
  const hosts = new Set<string>()
  page.on('console', (message) => message.type() === 'error' && troubles.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`))
  page.on('response', (response) => response.status() >= 400 && troubles.push(`${response.status()} ${response.url()}`))
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http')) hosts.add(host)
  })
  return { context, page, troubles, hosts }
}

async function slowDevice(page: Page): Promise<void> {
  try {
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  } catch (error) {
    if (!page.isClosed()) throw error
  }
}

/** Lets every call take a while, at random. Calls that a test routes itself go its way. */
async function slowAnswers(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    await setTimeout(Math.random() * ANSWER_MS)
    // The page may be gone.
    await route.continue().catch(() => {})
  })
}

/** Returns serious and critical axe violations. Waits for animations first: text that fades in lacks contrast. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as { axe: { run(what: object): Promise<{ violations: Violation[] }> } }
    ).axe.run({ resultTypes: ['violations'] })
    interface Violation {
      id: string
      impact: string | null
      nodes: { html: string }[]
    }
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
  })
}
