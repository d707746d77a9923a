import { brokenInvariants, type Gateway, startGateway, startTestServer, type TestServer } from '@dukou/server/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Screen, theBrowser, type Visit, visit } from './open-browser.ts'

export interface Arrival {
  /** A desktop unless told otherwise. */
  screen?: Screen
  /** Accept-Language of the browser. The site stays Chinese. */
  language?: string
  /** Arrives signed in, with this session. */
  token?: string | undefined
  /** Trouble that the test makes itself. Each must be seen, and nothing else. */
  expected?: RegExp[]
}

/** The site with its sample plans, the sandbox gateway behind it, and a browser in front. */
export interface Stage {
  readonly server: TestServer
  readonly gateway: Gateway
  /** Somebody with an empty browser, watched until the end: no console errors, no foreign hosts. */
  arrive(arrival: Arrival, check: (visit: Visit) => Promise<void>): Promise<void>
}

/** Sets the stage before the tests of a file and strikes it after them. Each test leaves the books in order. */
export function setStage(): Stage {
  let server: TestServer
  let gateway: Gateway
  let browser: Browser

  beforeAll(async () => {
    gateway = await startGateway()
    server = await startTestServer({ sampleData: true, sandbox: true, sandboxPort: gateway.port })
    browser = await theBrowser()
  })
  afterAll(async () => {
    await server?.stop()
    gateway?.stop()
  })
  afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

  return {
    get server() {
      return server
    },
    get gateway() {
      return gateway
    },
    async arrive({ screen = 'desktop', language, token, expected = [] }, check) {
      const guest = await visit(browser, screen, { language })
      try {
        if (token) await signIn(guest, server.origin, token)
        await check(guest).catch((error: Error) => {
          error.message += `\nTroubles of the page: ${guest.troubles.join('; ') || 'none'}`
          throw error
        })
        const unexpected = guest.troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))
        const missing = expected.filter((pattern) => !guest.troubles.some((trouble) => pattern.test(trouble)))
        expect({ unexpected, missing }).toEqual({ unexpected: [], missing: [] })
        const own = [server.origin, gateway.origin].map((origin) => new URL(origin).host)
        expect([...guest.hosts].filter((host) => !own.includes(host))).toEqual([])
      } finally {
        // An answer that a test still holds back has nobody left to give it to.
        for (const page of guest.context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
        await guest.context.close()
      }
    },
  }
}

/** The cookies that a login leaves in the browser. */
async function signIn({ context }: Visit, url: string, token: string): Promise<void> {
  await context.addCookies([
    { name: 'token', value: token, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'token_state', value: '1', url, sameSite: 'Lax' },
  ])
}
