import type { Page, Route } from 'playwright-core'
import { holdBack } from './settled.ts'

/** The outside trouble of one call, for as long as the page lives or until it is lifted. */
export interface Fault {
  /** How often the page tried. */
  tries(): number
  lift(): Promise<void>
}

async function intercept(page: Page, path: string, act: (route: Route) => Promise<void>): Promise<Fault> {
  let tries = 0
  const handle = async (route: Route) => {
    tries += 1
    await act(route)
  }
  await page.route(`**${path}`, handle)
  return { tries: () => tries, lift: () => page.unroute(`**${path}`, handle) }
}

/** The call is answered with this code and message, as a server in trouble would. */
export function answers(page: Page, path: string, code: number, msg = ''): Promise<Fault> {
  const inner = JSON.stringify({ code, data: null, msg })
  const data = Buffer.from(inner, 'utf8').toString('base64')
  return intercept(page, path, (route) => route.fulfill({ json: { data } }))
}

/** The call is answered with something that nobody can read. */
export function answersGibberish(page: Page, path: string): Promise<Fault> {
  return intercept(page, path, (route) => route.fulfill({ body: '<html>not an answer</html>' }))
}

/** The call finds no server. The browser says so in the console: `NO_SERVER`. */
export function cutsOff(page: Page, path: string): Promise<Fault> {
  return intercept(page, path, (route) => route.abort('connectionrefused'))
}

export const NO_SERVER = /net::ERR_CONNECTION_REFUSED/

/** The call waits until it is let go, then reaches the server. */
export async function held(page: Page, path: string): Promise<Fault & { letGo(): void }> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const fault = await intercept(page, path, async (route) => {
    const { release } = holdBack(route.request())
    await gate
    release()
    await route.continue().catch(() => {})
  })
  return { ...fault, letGo }
}
